/** A successful result. Outcomes that are values differ in their other cases. */
export type Ok<Value> = { outcome: 'ok'; value: Value }

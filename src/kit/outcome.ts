/** What was asked for has come; outcomes that are values differ in how they name the others. */
export type Ok<Value> = { outcome: 'ok'; value: Value }

/** What `waybill doctor` says of one thing that it looked at. */
export type Finding = { what: string; ok: boolean; finding: string }

export const fine = (what: string, finding: string): Finding => ({ what, ok: true, finding })
export const bad = (what: string, finding: string): Finding => ({ what, ok: false, finding })

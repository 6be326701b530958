/** The result of one check of `waybill doctor`. */
export type Finding = { what: string; ok: boolean; finding: string }

export const fine = (what: string, finding: string): Finding => ({ what, ok: true, finding })
export const bad = (what: string, finding: string): Finding => ({ what, ok: false, finding })

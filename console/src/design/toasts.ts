import { createStore } from './store.ts'

export type Toast = { id: number; text: string }

export const toasts = createStore<readonly Toast[]>([])
let last = 0

export const takeToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/** Tells a result that needs no answer. What failed stands where it happened instead. */
export function showToast(text: string): void {
  last += 1
  toasts.set([...toasts.get().slice(-2), { id: last, text }])
}

import { createStore } from './store.ts'

/** What can be done about it, in a word or two. */
export type ToastAct = { text: string; run: () => void }

export type Toast = { id: number; text: string; act: ToastAct | null }

export const toasts = createStore<readonly Toast[]>([])
let last = 0

export const takeToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/** Tells a result that needs no answer, unless there is an act: that one waits. What failed stands where it happened. */
export function showToast(text: string, act: ToastAct | null = null): void {
  last += 1
  toasts.set([...toasts.get().slice(-2), { id: last, text, act }])
}

import { createStore } from './store.ts'

type ToastAct = { text: string; run: () => void }

export type Toast = { id: number; text: string; act: ToastAct | null }

export const toasts = createStore<readonly Toast[]>([])
let last = 0

export const takeToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/** Shows a result. A toast with an action stays until it is dismissed. Failures are shown in place instead. */
export function showToast(text: string, act: ToastAct | null = null): void {
  last += 1
  toasts.set([...toasts.get().slice(-2), { id: last, text, act }])
}

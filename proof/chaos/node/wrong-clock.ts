/** The clock of this process, wrong by as much as it is told: whatever asks for the time of day is answered by it. */
const trueDate = Date
const trueNow = Date.now
let offsetMs = 0

export function setClockOffset(ms: number): void {
  if (globalThis.Date === trueDate) install()
  offsetMs = ms
}

function install(): void {
  const now = () => trueNow() + offsetMs
  globalThis.Date = new Proxy(trueDate, {
    apply: () => new trueDate(now()).toString(),
    construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  })
  trueDate.prototype.constructor = globalThis.Date
}

/** The functions that the walk runs inside the page. Each function is sent as text, with all the others beside it. */

/** A control, by a selector and by what its accessible name matches. */
export type Target = { css: string; name?: string }

/** As people and screen readers know it. */
function nameOf(element: Element): string {
  const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
  const parts = [
    element.getAttribute('aria-label'),
    ...labelled.map((id) => document.getElementById(id)?.textContent),
    ...labels.map((label) => label.textContent),
    element.textContent,
  ]
  return (parts.find((part) => part?.trim()) ?? '').replace(/\s+/g, ' ').trim()
}

/** For screen readers alone, or a link that is shown while it has the focus. */
function isClipped(element: Element): boolean {
  const { clip, clipPath } = getComputedStyle(element)
  return clipPath === 'inset(50%)' || /^rect\((?:0px|1px)(?:,? (?:0px|1px)){3}\)$/.test(clip)
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

/** With its label, if the control itself is hidden from sight, as the input of a switch is. */
function seenPartOf(element: Element): Element | null {
  const { width, height } = element.getBoundingClientRect()
  const parts = [element, element.parentElement, element.parentElement?.parentElement]
  const isHidden = parts.some((part) => part && isClipped(part))
  if (width > 2 && height > 2 && !isHidden && isShown(element)) return element
  const label = element instanceof HTMLInputElement ? element.closest('label') : null
  return label && isShown(label) ? label : null
}

/** The middle of its first line, in the window. */
function middleOf(element: Element): { x: number; y: number } {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Whether a click on what is hit there is a click on the control. */
function isForwarded(hit: Element | null, element: Element): boolean {
  if (!hit) return false
  if (element.contains(hit) || hit.closest('label')?.contains(element)) return true
  return 'labels' in element && [...((element.labels as NodeListOf<Element> | null) ?? [])].some((l) => l.contains(hit))
}

const describe = (element: Element | null): string =>
  element ? `<${element.tagName.toLowerCase()}> "${nameOf(element).slice(0, 40)}"` : 'nothing'

export function find({ css, name }: Target): Element | null {
  const pattern = name === undefined ? null : new RegExp(name)
  const found = [...document.querySelectorAll(css)].filter(
    (element) => seenPartOf(element) !== null && (pattern === null || pattern.test(nameOf(element))),
  )
  return found[0] ?? null
}

export const isThere = (target: Target): boolean => find(target) !== null

export const hasFocus = (target: Target): boolean => find(target) === document.activeElement

/** Finds the point to click. @returns the place, or why it cannot be clicked */
export function pointOf(target: Target): { point: { x: number; y: number } } | { reason: string } {
  const element = find(target)
  const seen = element && seenPartOf(element)
  if (!element || !seen) return { reason: 'it is not there' }
  if (element.matches(':disabled, [aria-disabled=true]')) return { reason: 'it is disabled' }
  const point = middleOf(seen)
  const hit = document.elementFromPoint(point.x, point.y)
  if (!isForwarded(hit, element)) return { reason: `${describe(hit)} is hit in its place` }
  return { point }
}

const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=checkbox], [role=link], [role=menuitem], [role=option], [role=radio], [role=switch], [role=tab]'

/** Every control that is seen and enabled has to be what is hit in its middle. @returns how many there are, and the others */
export function checkHits(): { count: number; misses: string[] } {
  const misses: string[] = []
  let count = 0
  for (const element of document.querySelectorAll(controls)) {
    const seen = seenPartOf(element)
    if (!seen || element.matches(':disabled, [aria-disabled=true], [inert] *, [aria-hidden=true] *')) continue
    count += 1
    const { x, y } = middleOf(seen)
    const hit = document.elementFromPoint(x, y)
    if (!isForwarded(hit, element)) {
      misses.push(`${describe(element)} at ${Math.round(x)}, ${Math.round(y)}: ${describe(hit)} is hit`)
    }
  }
  // The frame is as large as the window: the page scrolls inside it.
  const { scrollTop = 0 } = document.scrollingElement ?? {}
  if (document.querySelector('main#page') && scrollTop > 0) misses.push(`the frame is scrolled by ${scrollTop} px`)
  // In WebKit a row does not contain what is positioned inside it.
  const rows = [...document.querySelectorAll('tr')].filter((row) => getComputedStyle(row).position !== 'static')
  misses.push(...rows.map((row) => `${describe(row)} is positioned`))
  return { count, misses }
}

const amounts = /[-+−]?\u2060?[$€£¥][\d,.]*\d|[\d,.]*\d[ \u00a0](?:BTC|LTC)/g

/** Amounts of money on the page that would be broken into two lines if there were no room for them. */
export function breakableAmounts(): string[] {
  const found = new Set(document.body.textContent?.match(amounts))
  const narrow = document.createElement('div')
  narrow.style.cssText = 'position: fixed; width: 1px; overflow-wrap: normal'
  document.body.append(narrow)
  const breakable = [...found].filter((amount) => {
    narrow.textContent = amount
    const range = document.createRange()
    range.selectNodeContents(narrow)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
  })
  narrow.remove()
  return breakable
}

/** With all that they use of each other. */
export const library = [
  ...[nameOf, isClipped, isShown, seenPartOf, middleOf, isForwarded, find, checkHits, pointOf, breakableAmounts].map(
    String,
  ),
  `const describe = ${describe}`,
  `const isThere = ${isThere}`,
  `const controls = ${JSON.stringify(controls)}`,
  `const amounts = ${amounts}`,
].join('\n')

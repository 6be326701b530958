/**
 * The driver's interface of the walk. Each of the three drivers speaks the protocol of its browser and does just this.
 */

export type Point = { x: number; y: number }

export type Driver = {
  name: 'Chromium' | 'Firefox' | 'WebKit'
  /** The file that it prints to; absent: it prints nothing from a page. */
  printedFile?: string
  /** Begins to load an address. */
  open(url: string): Promise<void>
  /** Sets the size of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Runs a script in the page. @param script the body of an async function, with its arguments in `args` */
  run(script: string, args: readonly unknown[]): Promise<unknown>
  /** Moves the pointer there, and presses and releases the left button. */
  click(point: Point): Promise<void>
  /** Presses the keys of the text. */
  type(text: string): Promise<void>
  /** Presses one key by its name, such as `Enter`. */
  press(key: string): Promise<void>
  /** A PNG of what is visible. */
  screenshot(): Promise<Buffer>
  /** How many tabs and windows are open. */
  countTabs(): Promise<number>
  /** Closes every tab but the one that is driven. */
  closeOtherTabs(): Promise<void>
  close(): Promise<void>
}

/** The code points of WebDriver for keys that have no character. */
export const keyCodes: Readonly<Record<string, string>> = {
  Backspace: '\ue003',
  Tab: '\ue004',
  Enter: '\ue007',
  Escape: '\ue00c',
  ArrowDown: '\ue015',
  ArrowUp: '\ue013',
}

/** Actions of both WebDriver protocols. */
export const clickActions = ({ x, y }: Point) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

export const keyActions = (keys: readonly string[]) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

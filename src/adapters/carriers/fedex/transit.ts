const words =
  'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN TWENTY'.split(
    ' ',
  )

/** `THREE_DAYS` as 3. 0 for what names no number: UNKNOWN, SMARTPOST_TRANSIT_DAYS, nothing. */
export function daysFrom(transitTime: string | undefined): number {
  const word = /^([A-Z]+)_DAYS?$/.exec(transitTime ?? '')?.[1]
  return words.indexOf(word ?? '') + 1
}

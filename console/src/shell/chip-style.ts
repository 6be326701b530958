/** Of what is chosen in the header. */
export const chipStyle =
  'flex min-h-(--control) min-w-0 cursor-default items-center gap-2 rounded-2 px-2 text-13 font-medium data-hovered:bg-hover data-pressed:bg-hover'

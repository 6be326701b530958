/** The words of the application that the walk finds controls by; everything else it finds by roles and addresses. */
export const words = {
  filters: ['Status', 'Source', 'Columns'],
  print: '^Print( again)?$',
  printOptions: '^Print options$',
  printSheet: '^Print$',
  openFile: '^Open label$',
} as const

/** The form of a file that a spreadsheet opens, with numbers as this browser's country writes them. */
export const csvForm = () => ({ forSpreadsheet: true, decimalComma: (1.5).toLocaleString().includes(',') })

/** Cells row by row, 1 dark; a cell is one module wide and `cellHeight` modules high. */
export type MatrixSymbol = {
  kind: 'matrix'
  columns: number
  rows: number
  cellHeight: number
  cells: ArrayLike<number>
}

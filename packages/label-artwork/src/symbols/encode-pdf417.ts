/** PDF417 (ISO/IEC 15438) of bytes, with a given number of columns. */

import { pdf417Codewords } from './pdf417-codewords.ts'
import { errorCorrection, primeField } from './reed-solomon.ts'
import type { MatrixSymbol } from './symbol-content.ts'

/** The start pattern of each row. */
const start = { bits: 0b11111111010101000, modules: 17 }
const stop = { bits: 0b111111101000101001, modules: 18 }
const patternModules = 17

const minRows = 3
const maxRows = 90
/** Fills the rest of the last row: a switch to text with nothing after it. */
const padCodeword = 900

/**
 * @param data one byte per character
 * @param shape.columns columns of data, 1 to 30
 * @param shape.errorLevel 0 to 8, for `2 << errorLevel` codewords of error correction
 * @throws TypeError if the data does not fit into 928 codewords or 90 rows
 */
export function encodePdf417(data: string, shape: { columns: number; errorLevel: number }): MatrixSymbol {
  const { columns, errorLevel } = shape
  const codewords = pdf417Codewords(data)
  const correction = 2 << errorLevel
  const rows = Math.max(minRows, Math.ceil((codewords.length + 1 + correction) / columns))
  if (rows > maxRows || rows * columns > 928) throw new TypeError('the text is too long for a PDF417 symbol')
  const all = new Uint16Array(rows * columns)
  const dataLength = rows * columns - correction
  all.fill(padCodeword, 0, dataLength)
  all[0] = dataLength
  all.set(codewords, 1)
  all.set(correctionOf(all.subarray(0, dataLength), correction), dataLength)
  return draw(all, { rows, columns, errorLevel })
}

const correctionOf = errorCorrection(primeField(929, 3))

const at = (values: ArrayLike<number>, index: number): number => values[index] as number

function draw(
  codewords: Uint16Array,
  { rows, columns, errorLevel }: { rows: number; columns: number; errorLevel: number },
): MatrixSymbol {
  const width = start.modules + (columns + 2) * patternModules + stop.modules
  const cells = new Uint8Array(width * rows)
  let cell = 0
  const put = (bits: number, modules: number) => {
    for (let bit = modules - 1; bit >= 0; bit--) cells[cell++] = (bits >> bit) & 1
  }
  /** The row indicators. Each row has one on its left, and the previous one on its right. */
  const said = [Math.floor((rows - 1) / 3), errorLevel * 3 + ((rows - 1) % 3), columns - 1]
  for (let row = 0; row < rows; row++) {
    const indicator = (which: number) => 30 * Math.floor(row / 3) + at(said, which % 3)
    put(start.bits, start.modules)
    put(patternOf(row, indicator(row)), patternModules)
    for (let column = 0; column < columns; column++) {
      put(patternOf(row, at(codewords, row * columns + column)), patternModules)
    }
    put(patternOf(row, indicator(row + 2)), patternModules)
    put(stop.bits, stop.modules)
  }
  return { kind: 'matrix', columns: width, rows, cellHeight: 3, cells }
}

/**
 * The patterns of PDF417 (ISO/IEC 15438, annex A): three clusters of 929 codewords, which alternate by row. A pattern
 * has 17 modules, 1 is dark. The first one is always dark and is left out here.
 */
const withoutFirst = Buffer.from(
  `
    1cDq8PV81ODqePU+qMDUcKhgUECoMFAgrcDW8Ot8rODWeOs+WMCscFhgXcCu8Nd8XOCueNc+XHCuPF7wr3xeeK8+X3z1+tLg6Xj0vqTA0nDpPKRg
    0jhIQKQw0hxIIKQYSBCm4NN46b5MwKZw0zxMYKY40x5MMKYcTuCneNO+TnCnPE44px5PeKe+TzxPHqLA0XDovKJg0TjonkRAojDRHEQgohhEEEQI
    RsCjcNG8RmCjONGeRjCjHEYYRgxHcKO8RzijnkccR7yhYNC46F5CQKEw0JxCIKEY0I5CEKEMQgihBkNgobjQ3kMwoZxDGKGOQwxDBqHeQ45BQKCw
    0FxBIKCY0E5BEKCMQQighkEEQbBBmEGMQKDQLqBMoEZAgsrg5XjyvpTAynDlPJRgyjjlHihAlDAoIJbgy3jlvizAlnDLPCxgljgsMCwYLuCXeMu+
    LnCXPC44LhwveJe+LzwvvtrA7XD2vNpg7Tj2nrRA2jDtHLQg2hjtDrQQ2gySwMlw5Ly2wJJgyTjknrZg2zjtnmxAJCCSGMkObCC2GGwQJsCTcMm8
    bsAmYJM4yZ5uYLc4255uMCYYbhgncJO8b3AnOJOebzi3nm8cJ7xvvCeeb57ZYOy49l6yQNkw7JyyINkY7I6yENkMsgiyBJFgyLjkXrNgkTDInGZA
    IiDZnMiOZiAiEJEMZhCzDJEGIgQjYJG4yN5nYCMwkZxnMLOckY5nGCMMIwYjuJHeZ7gjnGecI45njmfesUDYsOxcsSDYmOxOsRDYjLEI2IaxBLEC
    IUCQsMhcY0AhIJCYyE5jILGY2M5jECEIkIZjCLGGYwQhsJDcY7AhmJDOY5ixzmOMIYZjhmPcY86woNhY7C6wkNhMsIjYRrCEsIIgoJBYyC5hoCCQ
    kExhkLDMkEZhiCCEYYQggiDYYdhhzGHG2CzYJrBCkCwgSGDIYMRgworAxXDivIpgxTgUQIowxRwUIIoYFBAUCBbAi3DFvBZgizjFnhYwixwWGBYM
    F3CLvBc4i54XHBe8F57NYOa4816aQM0w5pyaIM0Y5o6aEM0MmgjNBolgxLjiXptgiTDEnDZAEiDNnMSONiCbGIkMNhASCDYIE2CJuMTeN2ATMM3e
    NzCbnImONxgTDDcME7iJ3je4E5w3nBOOE9433t1A7rD3XN0g7pj3Tt0Q7ozdCO6G3QSZQMyw5ly7QJkg7tzmTrsg3ZjuzrsQmQjMhrsI3YaZAhFA
    iLDEXDNAESCImMROd0AzIJmYzM53ILuY3c6IhncQMwiZhncIEQIRsIjcM7ARmIjOd7AzmJnOd5i7zhGGM4YR3DPcEc533DPO3KDuWPcu3JDuTNyI
    7kbchNyCmKDMWOYuuaCYkO5uuZDczMxGuYiYhLmEmIK5ghCgiFjELjGgEJCITHOgMZCYzIhGc5C5zBCEc4gxhBCCMYIQ2IhuMdgQzHPYMcwQxnPM
    McYQ7nPu3FDuLNxI7ibcRNxCmFDMLLjQmEjMJrjI3Ga4xJhCuMIQUIgsMNAQSIgmcdAwyJhmcci45hBCccQwwnHCMOxx7HHm7hbcIswWmCSYIhAo
    MGhw6BAiMGKFYApAhTAKIIUYwo4KEIUMCgiFBgtghbjC3gswhZwLGIWOCwwLBgu4hd4LnAuOC96NQMaw41yNIMaYjRDGjI0IxoaNBAlAhLDCXBtA
    CSDG3MJOGyCNmMbOGxAJCISGGwiNhgkCCbCE3BuwCZiEzhuYjc4bjAmGCdwb3AnOG87OoOdY867OkOdMzojnRs6EzoKMoMZYnaCMkMZMnZDOzMZG
    nYiMhJ2EjIKdggighFgZoAiQxm47oBmQjMyERjuQncwIhDuIGYQIghmCCNiEbhnYCMw72BnMCMY7zBnGCO4Z7jvu71D3rO9I96bvRO9CzlDnLN7Q
    72znJt7I72bexM5C3sKMUMYsnNCMSMYmvdCcyM5mvcje5oxCvcScwr3CCFCELBjQCEiEJjnQGMiMZnvQOcic5ghCe8i95hjCe8QIbBjsCGY57Bjm
    e+w55nvm7yj3lu8k7yLOKOcW3mjvNt5kziLeYowoxhacaIwkvOicZIwivOScYrziCCiEFhhojDY46BhkCCJ56DjkGGJ55DjieeIYdnn27xLeNN4y
    nDS8dLxyGDQ4dHj0ePIFQAUggpgFEAUIBQQFsAWYBYwFhgXcBc6GoIaQw0yGiMNGhoSGggSgglgNoIbYgkwNkIbMDYiGxg2EBIINggTYgm4N2Ibu
    DcwExg3GBO4N7sdQx0jHRMdChlCO0MdswyaOyMdmjsSGQo7CBFAM0ARIgiYd0AzIBEQdyAzEBEIdxAzCBGwM7ARmHewM5h3m56jnpOeixyjPaOe2
    z2THIs9ihijDFo5oxzae6I5khiKe5I5inuIEKIIWDGiGNhzoDGQEIj3oHOQMYj3kHOIENgx2HPY99vfU99LnlO+055LvsscUzzTHEt90zzLfcoYU
    jjSGEp50jjK+9PVg+rjqQPUw+pzqIPUY+o7qEPUM6gj1BuoE62D1uPre1kDrMPWc1iDrGPWO1hDrDNYI6wbWBNdg67j13q5A1zDrnK4g1xjrjq4Q
    1wyuCNcGrgSvYNe4695eQK8w15xeIK8Y145eEK8MXgivBl9gr7jX3l8wr5xfGK+OXwxfuK/eX5xfjulA9LD6XOkg9Jj6TukQ9IzpCPSG6QTpAtNA
    6bD03NMg6Zj0ztMQ6YzTCOmG0wTTAqdA07Dp3Kcg05jpzqcQ04ynCNOGpwSnAk9Ap7DT3E8gp5jTzk8Qp4xPCKeGTwRPsKfcT5inzk+MT4ZP3E/O
    6KD0WPou6JD0TOiI9EbohOiC0aDo2PRu0ZDozNGI6MbRhNGCo6DR2Ojuo5DRzKOI0cajhKOCR6Cj2NHuR5CjzEeIo8ZHhEeCR9ij7kfMR8ZH7uhQ
    9CzoSPQm6EToQtDQ6GzQyOhm0MTQwqHQ0OyhyNDmocShwkPQoexDyKHmQ8RDwkPsQ+boKPQW6CToItBo6DbQZNBioOjQdqDkoOJB6KD2QeRB4ugU
    6BLQNNAyoHSgcuVA8rD5XOUg8pj5TuUQ8ozlCPKG5QTlAstA5bDy3Msg5ZjyzssQ5YzLCOWGywTLApdAy7Dl3Jcgy5jlzpcQy4yXCMuGlwSXAi9A
    l7DL3C8gl5jLzi8Ql4wvCJeGLwQvsJfcL5iXzi+ML4Yv3C/O9qD7WGvw9pD7TGn49oj7Rmj89oT2guSg8lj5Lu2g5JD7bu2Q9szyRu2I5ITthOSC
    7YLJoOTY8m7boMmQ5MzbkO3M5MbbiMmE24TJgtuCk6DJ2OTut6CTkMnMt5DbzMnGt4iThLeEk4K3giegk9jJ7m+gJ5CTzG+Qt8yTxm+IJ4RvhCeC
    J9iT7m/YJ8xvzCfGb8Yn7vZQ+yxl+PZI+yZk/PZEZH72QuRQ8izs0ORI8ibsyPZm7MTkQuzCyNDkbNnQyMjkZtnI7ObZxMjC2cKR0Mjss9CRyMjm
    s8jZ5rPEkcKzwiPQkexn0CPIkeZnyLPmZ8QjwmfCI+xn7CPmZ+b2KPsWYvz2JGJ+9iLkKPIW7Gj2Nuxk5CLsYsho5DbY6Mhk2OTIYtjikOjIdrHo
    2Pax5JDiseIh6JD2Y+gh5GPkIeJj4iH2Y/b2FGF+9hLkFOw05BLsMsg02HTIMthykHSw9JBysPIg9GH0IPJh8vYK5ArsGsga2DqQOrB64qDxWPiu
    4pDxTOKI8UbihOKCxaDi2PFuxZDizMWI4sbFhMWCi6DF2OLui5DFzIuIxcaLhIuCF6CL2MXuF5CLzBeIi8YXhBeCF9iL7hfMF8YX7vNQ+aw1+PNI
    +aY0/PNENH7zQuJQ8Szm0OJI8SbmyPNm5sTiQubCxNDibM3QxMjiZs3I5ubNxMTCzcKJ0MTsm9CJyMTmm8jN5pvEicKbwhPQiew30BPIieY3yJvm
    N8QTwjfCE+w37BPmN+b7qHXwuvz7pHT4un77onR8dD7zKPmWMvz3aPu2dvwyfvdk8yJ2fvdi4ijxFuZo4iTu6Pd24iLu5OZi7uLEaOI2zOjEZN3o
    zOTEYt3kzOLd4ojoxHaZ6Ijku+iZ5Ijiu+SZ4rviEeiI9jPoEeR36DPkEeJ35DPid+IR9jP2+5Ry+Ll++5JyfHI+8xQxfvc08xJzfvcy4hTmNOIS
    7nTmMu5yxDTMdMQy3PTMctzyiHSY9IhyufSY8rnyEPQx9BDyc/Qx8nPy+4pxfHE+8wr3GuIK5hruOsQazDrceog6mHq4+hB6MPpx+nC+4VDwrOFI
    8KbhROFCwtDhbMLI4WbCxMLChdDC7IXIwuaFxIXCC9CF7AvIheYLxAvCC+wL5vGo+NYa/PGkGn7xouEo8JbjaOEk42ThIuNiwmjhNsbowmTG5MJi
    xuKE6MJ2jeiE5I3khOKN4gnohPYb6AnkG+QJ4hviCfYb9vnUOvidfvnSOnw6PvGUGX7ztPGSO37zsuEU4zThEud04zLncsI0xnTCMs70xnLO8oR0
    jPSEcp30jPKd8gj0GfQI8jv0GfI78nrwvXx6eL0+ejx6HvnKOXz72nt8OT57PvGK85r3uuEK4xrnOu96whrGOs563vqEOox6nPq9+gh6GPo5+nl4
    vL55PHkeOL55vni8eJ54XuCo4KTgosFo4LbBZMFigujBdoLkguIF6IL2BeQF4gX28NQNfvDS4JThtOCS4bLBNMN0wTLDcoJ0hvSCcobyBPQN9ATy
    DfL46h18HT7wyvHa4IrhmuO6wRrDOsd6gjqGeo76BHoM+h36PXievj08PR4cvj2+fXC+vH04vp59HH0OPLx9vDyefZ58uL5efJx8jjxefN58XHxO
    fC7AtMCygXSBcgL0AvLg2sCawbqBOoN6AnoG+g6+Hrwenj64n14+nD6OHl4+3n6wv1x+mL9Ofox+hj5cftw+Tn7Ofli/Ln5MfkY+Ln5ufix+Jg9e
    H1wfTj9Yn64/TD9GHy4/bj8sPyar4NX4U8Cp8NT8UeCo+NR+UPCofFB4+tBb4K34+shZ8Kz8+sRY+Kx++sJYfPXQ+uxd+PXI+uZc/PXEXH71wuvQ
    9ezryPXm68TrwtfQ6+zXyOvm18TXwq/Q1+yvyNfmr8RLwKXw0vxJ4KT40n5I8KR8SHikPkg8+mhN8Kb8+mRM+KZ++mJMfEw+9Oj6dk789OROfvTi
    6ej09unk6eLT6On20+TT4qfo0/an5KfiReCi+NF+RPCifER4oj5EPEQe+jRG+KN++jJGfEY+9HRHfvRy6PTo8tH00fKj9KPyQvChfEJ4oT5CPEIe
    +hpDfEM+9DroetD6QXigvkE8QR5BvkC8QJ4rwJXwyvwp4JT4yn4o8JR8KHiUPig8+Wgt8Jb8+WQs+JZ++WIsfCw+8uj5di788uQufvLi5ejy9uXk
    5eLL6OX2y+TL4pfoy/aX5JfiteDa+O1+acC08Np8aOC0eNo+aHC0PGg4tB5oHCXgkvjJfm3gJPCSfGzwtnySPmx4JDxsPCQebB75NCb4k377dPky
    bvgmfPtybnwmPm4+8nQnfvb08nJvfvby5PTt9OTy7fLJ9Nv0yfLb8pP0k/JlwLLw2Xxk4LJ42T5kcLI8ZDiyHmQcZA4i8JF8ZvAieJE+ZnizPmY8
    Ih5mHvkaI3z7Omd8Iz5nPvI69nrkeuz6yPrZ+pH6YuCxeNi+YnCxPGI4sR5iHGIOIXiQvmN4ITxjPCEeYx4hvmO+YXCwvGE4sJ5hHGEOILxhvCCe
    YZ5guLBeYJxgjiBeYN5gXGBOFeCK+MV+FPCKfBR4ij4UPBQe+LQW+It++LIWfBY+8XQXfvFy4vTi8sX0xfKL9IvyNcCa8M18NOCaeM0+NHCaPDQ4
    mh40HDQOEvCJfDbwEniJPjZ4mz42PBIeNh74mhN8+bo3fBM+Nz7xOvN64nrm+sT6zfqJ+rrg3XjuvnTAunDdPHRgujjdHnQwuhx0GLoOdAwy4Jl4
    zL524DJwmTx2cLs8mR52ODIcdhwyDnYOEXiIvjN4ETx3eDM8ER53PDMedx4RvjO+d75ywLlw3LxyYLk43J5yMLkcchi5DnIMcgYxcJi8c3AxOJie
    czi5nnMcMQ5zDhC8MbwQnnO8MZ5znnFguLjcXnEwuJxxGLiOcQxxBjC4mF5xuDCccZwwjnGOEF4w3nHecLC4XHCYuE5wjHCGMFxw3DBOcM5wWLgu
    cExwRjAucG5wLHAmCvCFfAp4hT4KPAoeC3wLPvC64XrC+oX6GuCNeMa+GnCNPBo4jR4aHBoOCXiEvht4CTwbPAkeGx4Jvhu+OsCdcM68OmCdOM6e
    OjCdHDoYnQ46DDoGGXCMvDtwGTiMnjs4GRw7HBkOOw4IvBm8CJ47vBmeO569YN647156QL0w3px6IL0Y3o56EL0Megi9BnoEOWCcuM5ee2A5MJyc
    ezC9nJyOexg5DHsMOQZ7Bhi4jF45uBice7g5nBiOe5w5jnuOCF4Y3jnee955QLyw3lx5ILyY3k55ELyMeQi8hnkEeQI4sJxcebA4mJxOeZi8znmM
    OIZ5hhhcONwYTnncOM55znigvFjeLniQvEx4iLxGeIR4gjhYnC542DhMeMw4RnjGGC44bnjueFC8LHhIvCZ4RHhCOCx4bDgmeGZ4KLwWeCR4IjgW
    eDYFeIK+BTwFHgW+DXCGvA04hp4NHA0OBLwNvASeDZ4dYI64x14dMI6cHRiOjh0MHQYMuIZeHbgMnB2cDI4djgReDN4d3j1AnrDPXD0gnpjPTj0Q
    now9CJ6GPQQ9Ahywjlw9sByYjk49mJ7OPYwchj2GDFwc3AxOPdwczj3OvqDfWO+uvpDfTL6I30a+hL6CPKCeWM8ufaA8kJ5MfZC+zJ5GfYg8hH2E
    PIJ9ghxYji482BxMfdg8zBxGfcw8xn3GDC4cbjzufe6+UN8svkjfJr5EvkI8UJ4sfNA8SJ4mfMi+ZnzEPEJ8whwsPGwcJnzsPGZ85r4o3xa+JL4i
    PCieFnxoPCR8ZDwifGIcFjw2fHa+FL4SPBR8NDwSfDICvAKeBriDXgacBo4CXgbeDrCHXA6Yh04OjA6GBlwO3AZODs4eoI9Yx64ekI9MHoiPRh6E
    HoIOWIcuHtiPbh7MDkYexgYuDm4e7p9Qz6yfSM+mn0SfQh5Qjyw+0J9sjyY+yB5EPsQeQj7CDiwebA4mPuweZj7m36jv1t+k36KfKM+Wv2ifJL9k
    nyK/Yh4ojxY+aB4kfug+ZB4ifuQ+Yn7iDhYeNj52fvbflN+SnxS/NJ8SvzIeFD40HhJ+dD4yfnLfip8KvxoeCj4afjoDXANOB1iDrgdMB0YDLgdu
    D1CHrA9Ih6YPRA9CBywPbAcmD2aPqMfWj6SPog8oh5YfaI+2H2QPIh9iBxYPNh92z9TP0o+Un7SPkp+yDxQfNA8SP3QfMj9yz8qPip+aDwofGj86
    A6wDpgeog9YHpAeiA5YHtofUh9IHlA+0B5IPssfq
  `,
  'base64',
)

const codewords = 929

/** The 17 modules of a codeword, the first one as the highest bit. @param row counts from 0 */
const patternOf = (row: number, codeword: number): number =>
  0x10000 | withoutFirst.readUInt16BE(((row % 3) * codewords + codeword) * 2)

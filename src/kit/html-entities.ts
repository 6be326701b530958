/** HTML's named and numeric references, such as `&amp;`, `&#39;` and `&#x2019;`. */

/** The names of the characters from 160 to 255, in sequence. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const others =
  'quot " apos \' amp & AMP & lt < gt > OElig Œ oelig œ Scaron Š scaron š Zcaron Ž zcaron ž Ccaron Č ccaron č Cacute Ć cacute ć Dstrok Đ dstrok đ Lstrok Ł lstrok ł Nacute Ń nacute ń Sacute Ś sacute ś Zacute Ź zacute ź Zdot Ż zdot ż Aogon Ą aogon ą Eogon Ę eogon ę Abreve Ă abreve ă Gbreve Ğ gbreve ğ Idot İ imath ı Scedil Ş scedil ş Tcedil Ţ tcedil ţ Rcaron Ř rcaron ř Ecaron Ě ecaron ě Ncaron Ň ncaron ň Tcaron Ť tcaron ť Dcaron Ď dcaron ď Uring Ů uring ů Odblac Ő odblac ő Udblac Ű udblac ű Amacr Ā amacr ā Emacr Ē emacr ē Imacr Ī imacr ī Omacr Ō omacr ō Umacr Ū umacr ū Yuml Ÿ fnof ƒ circ ˆ tilde ˜ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € trade ™ numero № minus − hearts ♥ star ☆ starf ★ num # excl ! quest ? comma , period . colon : semi ; sol / bsol \\ lpar ( rpar ) lbrack [ rbrack ] lsqb [ rsqb ] plus + equals = ast * commat @ dollar $ percnt % hyphen ‐ dash ‐ grave ` lowbar _ vert |'

const blanks = {
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
  NewLine: '\n',
  Tab: '\t',
}

const words = others.split(' ')
const characters = new Map<string, string>([
  ...latin.split(' ').map((name, index) => [name, String.fromCodePoint(160 + index)] as const),
  ...Array.from(
    { length: words.length / 2 },
    (_, index) => [words[2 * index] ?? '', words[2 * index + 1] ?? ''] as const,
  ),
  ...Object.entries(blanks),
])

const windows = new TextDecoder('windows-1252')

/** Null: it is no character, or one that no text contains. */
function characterOf(code: number): string | null {
  // Browsers read these as Windows' characters, because servers mean those.
  if (code >= 0x80 && code <= 0x9f) return windows.decode(Uint8Array.of(code))
  const isControl = code < 0x20 && code !== 9 && code !== 10 && code !== 13
  if (isControl || code === 0x7f || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null
  return String.fromCodePoint(code)
}

/** Decodes each reference once: `&amp;#39;` becomes `&#39;`. Others, such as a bare `&`, are unchanged. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w{1,9}));/g,
        (reference, decimal: string | undefined, hexadecimal: string | undefined, name: string | undefined) =>
          (name ? characters.get(name) : characterOf(Number(decimal ?? `0x${hexadecimal}`))) ?? reference,
      )
    : text

/** Decodes each text in a JSON value once. A value without references is returned as it is. */
export function decodeTexts<Value>(value: Value): Value
export function decodeTexts(value: unknown): unknown {
  if (typeof value === 'string') return decodeEntities(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).map(([name, one]) => [name, one, decodeTexts(one)] as const)
  if (entries.every(([, one, decoded]) => one === decoded)) return value
  if (Array.isArray(value)) return entries.map(([, , decoded]) => decoded)
  return Object.fromEntries(entries.map(([name, , decoded]) => [name, decoded]))
}

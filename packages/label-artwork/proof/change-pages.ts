/**
 * A PDF of ours with its pages changed, as other programs change one: what is new stands behind what was, with a table of
 * its own (ISO 32000-1, 7.5.6).
 *
 * @param change answers the page's dictionary as it shall be
 * @param before operators that come before those of each page; `change` is given a page that has them already
 */
export function changePages(pdf: Uint8Array, change: (dictionary: string) => string, before = ''): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1')
  const [, size, root] = /trailer\n<<\/Size (\d+)\/Root (\d+) 0 R>>/.exec(text) ?? []
  const [, table] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? []
  const pages = [...text.matchAll(/(\d+) 0 obj\n(<<\/Type\/Page\/.*>>)\nendobj/g)]
  if (!size || !root || !table || pages.length === 0) throw new Error('the PDF is not of the form that is known here')
  const first = Number(size)
  const objects: [number, string][] = pages.map(([, number, dictionary = '']) => {
    const contents = dictionary.replace(/\/Contents (\d+ 0 R)/, `/Contents[${first} 0 R $1]`)
    return [Number(number), change(contents)]
  })
  objects.push([first, `<</Length ${before.length}>>\nstream\n${before}\nendstream`])
  let added = ''
  let entries = ''
  for (const [number, body] of objects) {
    entries += `${number} 1\n${String(text.length + added.length).padStart(10, '0')} 00000 n \n`
    added += `${number} 0 obj\n${body}\nendobj\n`
  }
  const trailer = `trailer\n<</Size ${first + 1}/Root ${root} 0 R/Prev ${table}>>`
  const tail = `xref\n${entries}${trailer}\nstartxref\n${text.length + added.length}\n%%EOF\n`
  return Buffer.from(text + added + tail, 'latin1')
}

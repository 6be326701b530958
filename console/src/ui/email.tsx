/** An e-mail address that goes over two lines behind its sign, where it has no room in one. */
export function Email({ text }: { text: string }) {
  const domainStart = text.lastIndexOf('@') + 1
  return (
    <span className="wrap-anywhere">
      {text.slice(0, domainStart)}
      <wbr />
      {text.slice(domainStart)}
    </span>
  )
}

import { CopyButton } from './copy.tsx'

/** A text for programs, and how to take it along. */
export const CodeLine = ({ text, label }: { text: string; label: string }) => (
  <div className="flex items-center gap-1 rounded-2 border border-line bg-sunken py-1 pr-1 pl-3">
    <code className="min-w-0 flex-1 font-mono text-12 wrap-anywhere">{text}</code>
    <CopyButton text={text} label={label} />
  </div>
)

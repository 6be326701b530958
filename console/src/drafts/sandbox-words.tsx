import { useQuery } from '@tanstack/react-query'
import { sandboxWordsQuery } from '../api/queries/purchases.ts'
import { Button } from '../design/button.tsx'
import { Menu } from '../design/menu.tsx'
import { plainName, withWord } from './steering.ts'

/** In a Sandbox, what the simulated carriers are to do with this order: by a word in the recipient's name. */
export function SandboxWords({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const { data: words = [] } = useQuery(sandboxWordsQuery())
  if (words.length === 0) return null
  return (
    <div>
      <Menu
        label="What the simulated carriers do"
        trigger={
          <Button look="quiet" trailing="chevron" className="-ml-3">
            Sandbox: have a carrier fail
          </Button>
        }
        groups={[
          {
            entries: [
              { id: 'none', text: 'Nothing special', onAction: () => onChange(plainName(name)) },
              ...words.map(({ word, effect }) => ({
                id: word,
                text: word,
                about: effect,
                isChosen: name.includes(word),
                onAction: () => onChange(withWord(name, word)),
              })),
            ],
          },
        ]}
      />
    </div>
  )
}

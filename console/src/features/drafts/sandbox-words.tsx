import { useQuery } from '@tanstack/react-query'
import { sandboxWordsQuery } from '../../api/queries/purchases.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useDraftForm, useTyped } from './form.ts'
import { plainName, withWord } from './steering.ts'

/** In a Sandbox, what the simulated carriers are to do with this order: by a word in the recipient's name. */
export function SandboxWords() {
  const { typed, change } = useDraftForm()
  const name = useTyped(({ to }) => to.name)
  const rename = (text: string) => change({ to: { ...typed.get().to, name: text } })
  const { data: words = [] } = useQuery(sandboxWordsQuery())
  if (words.length === 0) return null
  return (
    <div>
      <Menu
        label="Carrier errors to test"
        trigger={
          <Button look="quiet" trailing="chevron" className="-ml-3">
            Test a carrier error
          </Button>
        }
        groups={[
          {
            entries: [
              { id: 'none', text: 'No error', onAction: () => rename(plainName(name)) },
              ...words.map(({ word, effect }) => ({
                id: word,
                text: word,
                about: effect,
                isChosen: name.includes(word),
                onAction: () => rename(withWord(name, word)),
              })),
            ],
          },
        ]}
      />
    </div>
  )
}

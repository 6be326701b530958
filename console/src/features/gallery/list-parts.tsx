import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip, DayField, SearchInput } from '../../ui/filters.tsx'
import { ChoicesMenu } from '../../ui/menu.tsx'
import { Badge } from '../../ui/notice.tsx'
import { Fact, Facts, Section, TabBar, TabCount, Timeline, TimelineEvent, tabStyle } from '../../ui/section.tsx'
import { Checkbox, Pager, Table } from '../../ui/table.tsx'
import { CopyButton } from '../../ui/text.tsx'

type Row = { id: string; name: string; place: string; count: number }

const rows: readonly Row[] = [
  { id: 'plain', name: 'Ada Byron', place: 'London', count: 1 },
  { id: 'marked', name: 'Grace Hopper, selected', place: 'Arlington', count: 12 },
  { id: 'open', name: 'Joan Clarke, open', place: 'Bletchley', count: 1234 },
]

const nothing = (): void => undefined
const choices = [
  { id: 'packed', text: 'Packed' },
  { id: 'picked', text: 'Picked' },
] as const

export function ListParts() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<('packed' | 'picked')[]>(['packed'])
  const [day, setDay] = useState<string | undefined>('2026-11-22')
  return (
    <Section title="Lists" isFlush>
      <div className="border-b border-line px-4">
        <TabBar label="Tabs">
          <a href="#page" aria-current="page" className={tabStyle}>
            To ship <TabCount>12</TabCount>
          </a>
          <a href="#page" className={tabStyle}>
            All <TabCount>1,234</TabCount>
          </a>
        </TabBar>
      </div>
      <div className="flex flex-wrap items-end gap-2 p-4">
        <SearchInput label="Find" placeholder="Name or city" value={text} onChange={setText} className="w-60" />
        <ChoicesMenu
          trigger={<Button trailing="chevron">Multiple choice</Button>}
          label="Multiple choice"
          choices={choices}
          chosen={chosen}
          onChange={setChosen}
        />
        <DayField label="Date" value={day} onChange={setDay} />
        <Chip name="Status" text="Packed" onRemove={nothing} />
      </div>
      <Table
        label="Rows"
        columns={[
          { id: 'name', head: 'Name', cell: ({ name }) => <span className="font-medium">{name}</span> },
          { id: 'place', head: 'Place', cell: ({ place }) => place },
          { id: 'count', head: 'Packages', align: 'end', cell: ({ count }) => count },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        isMarked={({ id }) => id === 'marked'}
        isOpen={({ id }) => id === 'open'}
        mark={{
          head: <Checkbox label="All" isChecked={false} isMixed onChange={nothing} />,
          cell: ({ id, name }) => <Checkbox label={`Select ${name}`} isChecked={id === 'marked'} onChange={nothing} />,
        }}
      />
      <div className="p-4">
        <Pager
          page={1}
          size={25}
          total={1234}
          linkTo={(_page, style, content) => (
            <a href="#page" className={style}>
              {content}
            </a>
          )}
        />
      </div>
    </Section>
  )
}

const moment = '2026-11-22T09:00:00Z'

export const HistoryParts = () => (
  <Section title="Facts and history">
    <div className="grid gap-8 sm:grid-cols-2">
      <Facts>
        <Fact name="Package">2 lb 4 oz</Fact>
        <Fact name="Tracking">
          <span className="flex items-center gap-1">
            <span className="font-mono text-12">9400 1000</span>
            <CopyButton isSmall text="94001000" label="Copy number" />
          </span>
        </Fact>
        <Fact name="Label">
          <Badge tone="warn" sign="○">
            Not printed
          </Badge>
        </Fact>
      </Facts>
      <Timeline label="History">
        <TimelineEvent icon="check" tone="ok" title="Label bought" moment={moment}>
          <span>$9.35 charged</span>
        </TimelineEvent>
        <TimelineEvent icon="question" tone="warn" title="Outcome unknown" moment={moment} />
        <TimelineEvent icon="plus" title="Created through the API" moment={moment} />
      </Timeline>
    </div>
  </Section>
)

import CheckBold from '@phosphor-icons/core/bold/check-bold.svg?react';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { ChartFrame } from '../data/ChartFrame.tsx';
import { DatedSteps } from '../data/DatedSteps.tsx';
import { PageButtons } from '../data/PageButtons.tsx';
import { Pager } from '../data/Pager.tsx';
import { SegmentButtons } from '../data/SegmentButtons.tsx';
import { Segments } from '../data/Segments.tsx';
import { Stars } from '../data/Stars.tsx';
import { Steps, Timeline } from '../data/Steps.tsx';
import { Table } from '../data/Table.tsx';
import { Tabs } from '../data/Tabs.tsx';
import { Card } from '../layout/Card.tsx';
import { Disclosure } from '../layout/Disclosure.tsx';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Portrait } from '../media/Portrait.tsx';
import { Money } from '../text/Money.tsx';
import type { PaneProps } from './samples.ts';

const orders = [
  { id: '1', buyer: 'Brenda Ngassa', tickets: '2 Standard', paidWith: 'MTN', amountXaf: 10_000 },
  { id: '2', buyer: 'Ismaël Tchoumi', tickets: '1 VIP', paidWith: 'Orange', amountXaf: 15_000 },
  { id: '3', buyer: 'Awa Diallo', tickets: '1 Standard', paidWith: 'MTN', amountXaf: 5_000 },
];
const counts = [412, 268, 1];
const days = [12, 34, 22, 45, 41, 60];

const at = (view: string | number) => ({ search: `?view=${view}` });

/** Tabs, tables, pages, steps and charts. */
export const ListSamples = ({ words }: PaneProps) => (
  <Stack gap={3}>
    <Tabs
      label={words.views}
      tabs={words.tabs.map((label, index) => ({
        to: at(index),
        label,
        isChosen: index === 0,
        count: counts[index] ?? 0,
        isWaiting: index === 2,
      }))}
    />
    <Orders words={words} />
    <Row justify="between">
      <Segments
        label={words.day}
        segments={words.tabs.slice(0, 2).map((label, index) => ({ to: at(label), label, isChosen: index === 0 }))}
      />
      <SegmentButtons
        label={words.day}
        value="0"
        choices={words.tabs.slice(0, 2).map((label, index) => ({ value: String(index), label }))}
        onChange={() => undefined}
      />
      <Pager page={4} total={90} limit={10} addressOf={at} />
      <PageButtons page={4} last={9} onPage={() => undefined} />
      <Stars value={4} />
    </Row>
    <Steps label={words.sections.lists} steps={words.steps} current={2} />
    <DatedSteps label={words.sections.lists} steps={words.steps.map((name, index) => ({ name, isDone: index < 2 }))} next={2} />
    <Timeline
      entries={words.timeline.map(([title, text], index) => ({
        key: title,
        title,
        text,
        tone: (['leaf', 'sun', 'coming'] as const)[index] ?? 'leaf',
        icon: [<CheckBold key="check" />, <ArrowLeft key="left" />, <X key="x" />][index],
      }))}
    />
    <Card padding="none">
      {words.timeline.map(([title, text]) => (
        <Disclosure key={title} look="rows" summary={title}>
          {text}
        </Disclosure>
      ))}
    </Card>
    <Chart words={words} />
  </Stack>
);

const Orders = ({ words }: Pick<PaneProps, 'words'>) => (
  <Table
    label={words.table.label}
    rows={orders}
    keyOf={({ id }) => id}
    isOpen={({ id }) => id === '2'}
    foot={
      <Row justify="between">
        {words.table.total} <Money amountXaf={30_000} />
      </Row>
    }
    columns={[
      {
        id: 'buyer',
        label: words.table.buyer,
        sortedBy: at('buyer'),
        cell: ({ buyer }) => (
          <Row isSingleLine>
            <Portrait name={buyer} size="small" />
            <strong>{buyer}</strong>
          </Row>
        ),
      },
      { id: 'tickets', label: words.table.tickets, cell: ({ tickets }) => tickets, from: 600 },
      { id: 'paidWith', label: words.table.paidWith, cell: ({ paidWith }) => paidWith, from: 600 },
      {
        id: 'amount',
        label: 'XAF',
        align: 'end',
        sortedBy: at('amount'),
        isSorted: 'descending',
        cell: ({ amountXaf }) => <Money amountXaf={amountXaf} />,
      },
    ]}
  />
);

const Chart = ({ words }: Pick<PaneProps, 'words'>) => (
  <ChartFrame
    title={words.chart.title}
    summary={words.chart.summary}
    legend={[
      { label: words.chart.now, tone: 'primary' },
      { label: words.chart.before, tone: 'ghost' },
    ]}
    table={
      <Table
        label={words.chart.title}
        rows={days.map((sold, day) => ({ day: String(day + 1), sold }))}
        keyOf={({ day }) => day}
        columns={[
          { id: 'day', label: words.day, cell: ({ day }) => day },
          { id: 'sold', label: words.sold, align: 'end', cell: ({ sold }) => sold },
        ]}
      />
    }
  >
    <svg viewBox="0 0 320 120" aria-hidden="true">
      <path d="M0 110H320M0 60H320M0 10H320" stroke="var(--line)" />
      <path d="M0 96L64 84L128 92L192 70L256 64L320 50" fill="none" stroke="var(--ghost)" strokeWidth="1.75" />
      <path d="M0 90L64 53L128 73L192 35L256 42L310 10" fill="none" stroke="var(--primary)" strokeWidth="2.5" />
      <circle cx="310" cy="12" r="5" fill="var(--sun)" stroke="var(--ink)" strokeWidth="1.5" />
    </svg>
  </ChartFrame>
);

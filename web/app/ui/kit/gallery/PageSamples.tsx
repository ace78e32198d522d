import { useState } from 'react';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { FigureLine } from '#ui/display/FigureLine.tsx';
import { FigureTable, FoldedTable } from '#ui/display/FigureTable.tsx';
import { CityMap } from '#ui/guarded/map/CityMap.tsx';
import { SearchCombobox } from '#ui/guarded/SearchCombobox.tsx';
import { SectionJumps } from '#ui/list/SectionJumps.tsx';
import { StateFilter } from '#ui/list/StateFilter.tsx';
import { SumLine } from '#ui/list/SumLine.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import { Fact, Part, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { Button } from '../action/Button.tsx';
import { TextField } from '../form/TextField.tsx';
import { Card } from '../layout/Card.tsx';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import styles from './KitGallery.module.css';
import type { PaneProps } from './samples.ts';

const cities = [
  { id: 'douala', name: 'Douala', value: 412 },
  { id: 'yaounde', name: 'Yaoundé', value: 268 },
  { id: 'kribi', name: 'Kribi', value: 40 },
].map((city) => ({ ...city, label: String(city.value) }));
const firstCity = { id: 'douala', name: 'Douala' };

/** Figures, sums, states, cities, jumps and the dialogs of lists. */
export const PageSamples = ({ words, prefix }: PaneProps) => (
  <Stack gap={3}>
    <FigureSamples words={words} />
    <StateFilter
      label={words.views}
      all={words.parts.all}
      states={words.tabs.map((label, index) => ({ state: String(index), label }))}
      counts={{ 0: 412, 1: 268, 2: 1 }}
      chosen="1"
    />
    <Card padding="none">
      <SumLine label={words.table.total} sums={words.parts.sums} />
    </Card>
    <SectionJumps
      label={words.parts.jumps}
      sections={words.tabs.map((title, index) => ({ id: `${prefix}-section-${index}`, title }))}
    />
    <Card className={styles.wide}>
      <CityMap label={words.chart.title} cities={cities} />
    </Card>
    <CitySearch words={words} />
    <DialogSamples words={words} />
  </Stack>
);

function FigureSamples({ words }: Pick<PaneProps, 'words'>) {
  const table = { headings: [words.city, words.sold], rows: cities.map(({ name, label }) => [name, label]) };
  return (
    <>
      <Figures>
        <Figure label={words.sold} value="412" to="/dev/kit">
          {words.chart.before}
        </Figure>
        <Figure label={words.valid} value="+12 %" tone="success" />
        <Figure label={words.soldOut} value="−3 %" tone="error" />
        <Figure label={words.table.total} value="33 521 000 XAF" />
      </Figures>
      <Card>
        <dl>
          <FigureLine label={words.sold} value="412">
            {words.chart.before}
          </FigureLine>
          <FigureLine label={words.waiting} value="3" />
        </dl>
      </Card>
      <Card>
        <FigureTable label={words.chart.title} table={table} />
        <FoldedTable label={words.chart.now} summary={words.parts.asTable} table={table} />
      </Card>
    </>
  );
}

/** Searches in a list of the device, where pages search on the server. */
function CitySearch({ words }: Pick<PaneProps, 'words'>) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [city, setCity] = useState(firstCity);
  return (
    <SearchCombobox
      label={words.parts.citySearch}
      items={cities
        .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
        .map(({ id, name, label }) => ({ id, name, note: label }))}
      value={city}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onSearch={setTyped}
      onChoose={({ id, name }) => setCity({ id, name })}
      emptyText={words.noCity}
    />
  );
}

function DialogSamples({ words }: Pick<PaneProps, 'words'>) {
  const [open, setOpen] = useState<'drawer' | 'form'>();
  const close = () => setOpen(undefined);
  return (
    <Row>
      <Button onClick={() => setOpen('drawer')}>{words.parts.openDetails}</Button>
      <Button onClick={() => setOpen('form')}>{words.parts.openForm}</Button>
      <SideDrawer isOpen={open === 'drawer'} title={words.drawer.title} onClose={close}>
        <Part title={words.table.label}>
          <Fact name={words.table.buyer}>Brenda Ngassa</Fact>
          <Fact name={words.table.paidWith}>MTN</Fact>
        </Part>
      </SideDrawer>
      {open === 'form' && (
        <FormDialog title={words.sheet.title} submitLabel={words.add} onSubmit={close} onClose={close}>
          <TextField label={words.nameOnTicket} name="holder" isOptional />
        </FormDialog>
      )}
    </Row>
  );
}

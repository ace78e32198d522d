import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FigureTable, FoldedTable, type ReportTable } from '#ui/display/FigureTable.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './ReportCard.module.css';
import { SaveButton } from './SaveButton.tsx';

interface ReportCardProps {
  readonly title: string;
  /** Unit of the figures, in one or two words. */
  readonly unit?: string;
  readonly table: ReportTable;
  /** Downloads the report as a file, if there is one. */
  readonly onSave?: () => Promise<void>;
  /** The chart; absent where the table itself is the main view. */
  readonly children?: ReactNode;
}

/** One report: chart, table and file. */
export function ReportCard({ title, unit, table, onSave, children }: ReportCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const label = t('reports:figuresOf', { title });
  return (
    <Card aria-labelledby={titleId} as="section">
      <div className={styles.row}>
        <div className={styles.texts}>
          <Heading id={titleId} level={2} look="part">
            {title}
          </Heading>
          {unit && (
            <Text look="small" tone="soft">
              {unit}
            </Text>
          )}
        </div>
        {onSave && (
          <SaveButton
            variant="quiet"
            size="compact"
            icon={<DownloadSimple />}
            label={t('reports:csvOf', { title })}
            onSave={onSave}
          >
            CSV
          </SaveButton>
        )}
      </div>
      {table.rows.length === 0 && <p className={styles.nothing}>{t('reports:nothing')}</p>}
      {table.rows.length > 0 && !children && <FigureTable label={label} table={table} />}
      {table.rows.length > 0 && children && (
        <>
          {children}
          <FoldedTable summary={t('reports:asTable')} label={label} table={table} />
        </>
      )}
    </Card>
  );
}

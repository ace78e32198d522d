import type { ReactNode } from 'react';

export type SortDirection = 'asc' | 'desc';

/** The column by which the server has sorted the rows, by its id, and the direction. */
export interface TableSort {
  readonly by: string;
  readonly direction: SortDirection;
}

/** A column of a `DataTable`. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end, under each other. */
  readonly align?: 'start' | 'end';
  /** The server sorts by it; the value is the direction of the first press: texts begin with A, times and amounts with the latest and largest. */
  readonly firstSort?: SortDirection;
  /** It names the row: it is the first one and always shown. */
  readonly isFixed?: boolean;
  /** Shown only once the reader chooses it. */
  readonly isHiddenAtFirst?: boolean;
}

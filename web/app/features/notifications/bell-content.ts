/** One line of a bell's list. */
export interface BellItem {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly at: string;
  readonly isUnread: boolean;
  /** Where a touch leads, within the product. */
  readonly path: string | null;
  readonly imageUrl?: string | null;
}

/** What a bell shows and does, whatever it rings for. */
export interface BellContent {
  /** Undefined while it is fetched. */
  readonly items: readonly BellItem[] | undefined;
  readonly error: Error | null;
  readonly unread: number;
  /** Those of the unread that a mark takes their sign from; not given where that is all of them. */
  readonly markable?: number;
  readonly markAllRead: () => void;
  /** Not given where a touch on a line changes nothing but the page. */
  readonly open?: (item: BellItem) => unknown;
}

import type { AuditAction } from '@ngoma/api/common/audit-actions';
import type { BodyOutput, ReplyOf } from '@ngoma/api/common/endpoint';
import type * as api from '@ngoma/api/features/events/managed-categories';
import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { countComing } from '../lists/categories.read.ts';
import {
  type CategoryRecord,
  categoryIn,
  changedTexts,
  requireChild,
  requireOwnNames,
  requireRetired,
  requireSiblings,
  requireTopLevel,
  requireTreeVersion,
  slugFor,
} from './managed-categories.rules.ts';
import {
  countEvents,
  insertCategory,
  loadTree,
  lockTree,
  setRetired,
  updateOrder,
  updateParent,
  updateTexts,
} from './managed-categories.store.ts';

type Context = Pick<Platform, 'db' | 'clock' | 'pages'>;
type Admin = Pick<Session, 'userId'>;
type Reply = ReplyOf<typeof api.listManagedCategories>;

/** Returns the whole tree with the number of events in each category, and its version. */
export async function listManagedCategories({ db, clock }: Pick<Context, 'clock'> & { db: DbOrTx }): Promise<Reply> {
  const { tree, version } = await loadTree(db);
  const [all, coming] = [await countEvents(db), await countComing(db, clock())];
  const categories = tree.map(({ id, retiredAt, position: _, ...category }) => ({
    ...category,
    _id: id,
    isRetired: retiredAt !== null,
    eventCount: all.get(id) ?? 0,
    upcomingCount: coming.get(id) ?? 0,
  }));
  return { version, categories };
}

/**
 * Adds a category. Raises `category_unknown` (404) and `category_too_deep` (409) for its parent, `invalid_input` (400) for a name
 * that is taken, and `categories_changed` (409).
 */
export const createCategory = (
  ctx: Context,
  admin: Admin,
  { version, parentId, ...texts }: BodyOutput<typeof api.createCategory>,
): Promise<Reply> =>
  withTree(ctx, admin, {
    version,
    check: (tree) => {
      if (parentId) requireTopLevel(categoryIn(tree, parentId));
    },
    change: async (tx, tree) => {
      requireOwnNames(tree, texts, { parentId: parentId ?? null });
      const slug = slugFor(texts.name, new Set(tree.map((one) => one.slug)));
      const id = await insertCategory(tx, { ...texts, parentId: parentId ?? null, slug });
      return { id, action: 'category.created', detail: { name: texts.name } };
    },
  });

/** Changes the texts of a category. Raises `category_unknown` (404), `invalid_input` (400) and `categories_changed` (409). */
export const renameCategory = (
  ctx: Context,
  admin: Admin,
  id: string,
  { version, ...texts }: BodyOutput<typeof api.renameCategory>,
): Promise<Reply> =>
  withTree(ctx, admin, {
    version,
    check: (tree) => categoryIn(tree, id),
    change: async (tx, tree) => {
      const before = categoryIn(tree, id);
      requireOwnNames(tree, texts, { parentId: before.parentId, id });
      const changes = changedTexts(before, texts);
      if (changes.length === 0) return undefined;
      await updateTexts(tx, id, texts);
      return { id, action: 'category.renamed', detail: { name: texts.name, changes } };
    },
  });

/** Sets the order of one level. Raises `category_unknown` (404) and `categories_changed` (409). */
export const orderCategories = (
  ctx: Context,
  admin: Admin,
  { version, parentId, ids }: BodyOutput<typeof api.orderCategories>,
): Promise<Reply> =>
  withTree(ctx, admin, {
    version,
    check: (tree) => requireSiblings(tree, parentId ?? null, ids),
    change: async (tx, tree) => {
      await updateOrder(tx, ids);
      const parent = parentId ? categoryIn(tree, parentId) : undefined;
      return { id: parentId ?? undefined, action: 'category.ordered', detail: { ...(parent && { name: parent.name }), ids } };
    },
  });

/** Moves a child with its events. Raises `category_unknown` (404), `category_too_deep` and `categories_changed` (409). */
export const moveCategory = (
  ctx: Context,
  admin: Admin,
  id: string,
  { version, parentId, reason }: BodyOutput<typeof api.moveCategory>,
): Promise<Reply> =>
  withTree(ctx, admin, {
    version,
    check: (tree) => {
      const [child, parent] = [categoryIn(tree, id), categoryIn(tree, parentId)];
      requireChild(child);
      requireTopLevel(parent);
    },
    change: async (tx, tree) => {
      const [child, parent] = [categoryIn(tree, id), categoryIn(tree, parentId)];
      if (child.parentId === parentId) return undefined;
      requireOwnNames(tree, child, { parentId, id });
      const events = await updateParent(tx, id, parentId);
      const changes = [{ field: 'parent', from: categoryIn(tree, child.parentId ?? '').name, to: parent.name }];
      return { id, action: 'category.moved', detail: { name: child.name, reason, changes, events } };
    },
  });

/** Retires a category. Raises `category_unknown` (404), `category_retired` and `categories_changed` (409). */
export const retireCategory = (ctx: Context, admin: Admin, id: string, decision: Decision): Promise<Reply> =>
  decide(ctx, admin, { id, ...decision, isRetired: true });

/** Offers a retired category again. Raises `category_unknown` (404), `category_not_retired` and `categories_changed` (409). */
export const restoreCategory = (ctx: Context, admin: Admin, id: string, decision: Decision): Promise<Reply> =>
  decide(ctx, admin, { id, ...decision, isRetired: false });

type Decision = BodyOutput<typeof api.retireCategory>;

const decide = (
  ctx: Context,
  admin: Admin,
  { id, version, reason, isRetired }: Decision & { readonly id: string; readonly isRetired: boolean },
): Promise<Reply> =>
  withTree(ctx, admin, {
    version,
    check: (tree) => categoryIn(tree, id),
    change: async (tx, tree) => {
      const category = categoryIn(tree, id);
      requireRetired(category, !isRetired);
      await setRetired(tx, id, isRetired ? ctx.clock() : null);
      return { id, action: isRetired ? 'category.retired' : 'category.restored', detail: { name: category.name, reason } };
    },
  });

interface TreeAct {
  readonly id: string | undefined;
  readonly action: Extract<AuditAction, `category.${string}`>;
  readonly detail: Readonly<Record<string, unknown>>;
}

interface TreeChange {
  readonly version: number;
  /** Refuses unknown ids, before the version is compared. */
  readonly check: (tree: readonly CategoryRecord[]) => unknown;
  /** Writes the change. Returns what the audit log says, or undefined if nothing changed. */
  readonly change: (tx: Tx, tree: readonly CategoryRecord[]) => Promise<TreeAct | undefined>;
}

/** Changes the tree under its lock, and drops the public pages that name categories, on all nodes. */
async function withTree({ db, clock, pages }: Context, admin: Admin, { version, check, change }: TreeChange): Promise<Reply> {
  return db.transaction().execute(async (tx) => {
    await lockTree(tx);
    const { tree, version: current } = await loadTree(tx);
    check(tree);
    requireTreeVersion(current, version);
    const act = await change(tx, tree);
    if (act) {
      const { id, action, detail } = act;
      await recordAct(tx, clock, {
        ...{ actorId: admin.userId, action, subjectType: 'category', detail },
        ...(id && { subjectId: id }),
      });
      await pages.drop(tx, ['events', 'categories']);
    }
    return listManagedCategories({ db: tx, clock });
  });
}

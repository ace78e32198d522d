import { auditActions } from '@ngoma/api/common/audit-actions';
import { expect, it } from 'vitest';
import en from '../../../locales/en/supervision.json' with { type: 'json' };
import fr from '../../../locales/fr/supervision.json' with { type: 'json' };

it.each(Object.entries({ en, fr }))('every action of the audit log has a name of its own in %s', (_, { deed }) => {
  const { system, none, noneFound, ...names } = deed;
  expect(Object.keys(names).sort()).toEqual(auditActions.map((action) => action.replace('.', '_')).sort());
  expect(new Set(Object.values(names)).size).toBe(auditActions.length);
  expect([system, none, noneFound]).not.toContain('');
});

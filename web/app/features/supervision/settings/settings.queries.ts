import type { BodyInput } from '@ngoma/api/common/endpoint';
import * as api from '@ngoma/api/features/supervision/operator-settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { root, useSupervisionMutation } from '../supervision.queries.ts';

export const settingsQuery = () =>
  queryOptions({
    queryKey: [...root, 'settings'],
    queryFn: async ({ signal }) => (await call(api.listSettings, { signal })).settings,
    staleTime: 0,
  });

export const settingChangesQuery = (key: api.SettingKey) =>
  queryOptions({
    queryKey: [...root, 'settings', key],
    queryFn: async ({ signal }) => (await call(api.listSettingChanges, { params: { key }, signal })).changes,
    staleTime: 0,
  });

/** Changes a setting from a time on. */
export const useChangeSetting = (key: api.SettingKey) =>
  useSupervisionMutation((body: BodyInput<typeof api.changeSetting>) => call(api.changeSetting, { params: { key }, body }));

import type { EventOverlay } from '@ngoma/api/features/events/media-filters';
import type { Dispatch } from 'react';
import { useTabs } from '#lib/hooks/use-tabs.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TabStrip } from '#ui/list/TabStrip.tsx';
import { FilterPicker } from './colour/FilterPicker.tsx';
import { FramePicker } from './FramePicker.tsx';
import type { FrameTexts } from './stage/frames.ts';
import { LayerTools } from './stage/LayerTools.tsx';
import type { Scene, SceneAction } from './stage/scene.ts';
import type { StudioPicture } from './stage/use-studio-picture.ts';

export type Tool = 'filter' | 'frame' | 'more';

interface StudioToolsProps {
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  readonly scene: Scene;
  readonly dispatch: Dispatch<SceneAction>;
  readonly picture: Pick<StudioPicture, 'source' | 'isMoving'>;
  readonly texts: FrameTexts;
  readonly overlays: readonly EventOverlay[];
}

/** The tools that change the scene, in tabs: colour filters, frames, and stickers and text. */
export function StudioTools({ tool, onTool, scene, dispatch, picture, texts, overlays }: StudioToolsProps) {
  const { t } = useTranslation();
  const { source, isMoving } = picture;
  const { tabOf, panelOf } = useTabs<Tool>(tool);
  return (
    <>
      <TabStrip
        label={t('media-filters:tools')}
        value={tool}
        choices={[
          { value: 'filter', label: t('media-filters:filters') },
          { value: 'frame', label: t('media-filters:frames') },
          { value: 'more', label: t('media-filters:more') },
        ]}
        onChange={onTool}
        tabOf={tabOf}
      />
      <div {...panelOf(tool)}>
        {tool === 'filter' && (
          <FilterPicker scene={scene} dispatch={dispatch} source={source} isMoving={isMoving} texts={texts} />
        )}
        {tool === 'frame' && <FramePicker scene={scene} dispatch={dispatch} texts={texts} overlays={overlays} />}
        {tool === 'more' && <LayerTools scene={scene} dispatch={dispatch} overlays={overlays} />}
      </div>
    </>
  );
}

import CheckCircleFill from '@phosphor-icons/core/fill/check-circle-fill.svg?react';
import CloudSlash from '@phosphor-icons/core/regular/cloud-slash.svg?react';
import { useState } from 'react';
import { Button } from '../action/Button.tsx';
import { ButtonLink } from '../action/ButtonLink.tsx';
import { Badge, CountBadge } from '../feedback/Badge.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { PanelSkeleton } from '../feedback/PanelSkeleton.tsx';
import { Progress } from '../feedback/Progress.tsx';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { EventRowSkeletons, PosterSkeletons, Skeletons, TableSkeletons } from '../feedback/Skeleton.tsx';
import { TimeLeft } from '../feedback/TimeLeft.tsx';
import { ServerToast, ToastCard, useToast } from '../feedback/Toasts.tsx';
import { Card } from '../layout/Card.tsx';
import { Disclosure } from '../layout/Disclosure.tsx';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import type { PaneProps } from './samples.ts';

/** Badges, notices, toasts, empty states and what stands for something that loads. */
export function StateSamples({ words }: PaneProps) {
  const toast = useToast();
  const [now] = useState(Date.now);
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  return (
    <Stack gap={2}>
      <Row>
        <Badge tone="leaf" icon={<CheckCircleFill />}>
          {words.valid}
        </Badge>
        <Badge tone="red">{words.fewLeft}</Badge>
        <Badge tone="sun">{words.tonight}</Badge>
        <Badge tone="primary">{words.following}</Badge>
        <Badge>{words.soldOut}</Badge>
        <Badge tone="sun" isDense>
          {words.waiting}
        </Badge>
        <CountBadge count={3} />
        <CountBadge count={128} tone="red" />
        <CountBadge count={2} tone="sun" />
      </Row>
      <Progress label={words.seatsHeld} value={384} max={600} tone="leaf" text="6:24" />
      <Progress label={words.sold} value={412} max={500} text="412 / 500" />
      <Row>
        {[10, 1].map((minutes) => (
          <TimeLeft
            key={minutes}
            until={inMinutes(minutes)}
            label={words.seatsHeld}
            lastLabel={words.lastMinutes}
            still={words.seatsHeld}
          />
        ))}
      </Row>
      <Disclosure look="card" summary={words.emptyTitle} isOpen>
        {words.emptyText}
      </Disclosure>
      <Disclosure summary={words.emptyTitle}>{words.emptyText}</Disclosure>
      <Disclosure look="quiet" summary={words.emptyTitle}>
        {words.emptyText}
      </Disclosure>
      <Stack gap={1}>
        <Notice tone="primary">{words.notices.primary}</Notice>
        <Notice tone="leaf">{words.notices.leaf}</Notice>
        <Notice tone="sun" action={<Button size="small">{words.buy}</Button>}>
          {words.notices.sun}
        </Notice>
        <Notice tone="red">{words.notices.red}</Notice>
      </Stack>
      <ToastCard tone="success" action={words.undo} onClose={() => undefined}>
        {words.sent}
      </ToastCard>
      <ToastCard tone="error" onClose={() => undefined}>
        {words.notices.red}
      </ToastCard>
      <ServerToast message={words.sent} tone="info" />
      <Button onClick={() => toast(words.sent)}>{words.sent}</Button>
      <Card>
        <EmptyState
          title={words.emptyTitle}
          level={3}
          covers={['wouri', 'bonanjo', 'akwa']}
          action={
            <ButtonLink to="/our-event" variant="sun">
              {words.find}
            </ButtonLink>
          }
        >
          {words.emptyText}
        </EmptyState>
      </Card>
      <Card>
        <EmptyState title={words.notices.red} level={3} icon={<CloudSlash />} />
      </Card>
      <Skeletons label={words.loading}>
        <EventRowSkeletons count={2} />
        <TableSkeletons count={2} />
        <PosterSkeletons count={2} />
      </Skeletons>
      <ProgressBar label={words.loading} percent={62} />
      <ProgressBar label={words.loading} percent={100} tone="leaf" size="large" />
      <PanelSkeleton size="row" />
      <PanelSkeleton size="part" />
      <PanelSkeleton size="page" />
    </Stack>
  );
}

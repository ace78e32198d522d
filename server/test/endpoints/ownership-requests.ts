import type { TestApp } from '../harness/test-app.ts';
import { agreementRequests } from './agreements.ts';
import type { OwnershipRequests } from './attempt.ts';
import { commentRequests } from './comments.ts';
import { conversationRequests } from './conversations.ts';
import { checkinRequests, eventRequests } from './events.ts';
import type { EndpointFixture } from './fixture.ts';
import { galleryRequests } from './gallery.ts';
import { notificationRequests, orderRequests, postRequests, visibleEventRequests } from './orders.ts';
import { projectRequests } from './projects.ts';
import { providerRequests } from './providers.ts';
import { questionRequests } from './questions.ts';
import { refundRequests } from './refunds.ts';
import { reviewRequests } from './reviews.ts';
import { teamRequests } from './team.ts';

/** Returns the ownership requests by endpoint. Ids are in the path, the query or the body. */
export function ownershipRequests(app: TestApp, fixture: EndpointFixture): Readonly<Record<string, OwnershipRequests>> {
  const { ada, otto, of, ofOtto } = fixture;
  return {
    ...teamRequests(fixture.team, { ada, otto, eventId: of.eventId, ofOtto: ofOtto.eventId }),
    ...eventRequests(app, fixture),
    ...checkinRequests(fixture),
    ...orderRequests(fixture),
    ...visibleEventRequests(fixture),
    ...notificationRequests(fixture),
    ...postRequests(fixture),
    ...commentRequests(fixture.comments, fixture),
    ...galleryRequests(fixture.gallery, fixture),
    ...projectRequests(app, fixture),
    ...agreementRequests(app, fixture, fixture.agreements),
    ...providerRequests(app, fixture.providers),
    ...conversationRequests(fixture, fixture.conversations),
    ...refundRequests(fixture.refunds, fixture),
    ...questionRequests(fixture.questions, fixture),
    ...reviewRequests(fixture.reviews, fixture),
  };
}

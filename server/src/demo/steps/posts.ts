import type { DemoCalendar } from '../content/calendar.ts';
import { fako, silicon } from '../content/event-plan.ts';
import type { DemoApp } from '../demo-app.ts';
import { commentSteps, demoComments } from './comments.ts';
import type { CreatedEvent } from './events.ts';
import { notifyFollowers } from './followers.ts';
import type { DemoPeople } from './people.ts';

interface DemoPost {
  readonly by: string;
  readonly inDays: number;
  readonly event?: string;
  readonly title: string;
  readonly titleFr: string;
  readonly body: string;
  readonly bodyFr: string;
  /** Number of likes. */
  readonly likes: number;
}

const demoPosts: readonly DemoPost[] = [
  {
    by: 'organizer@ngoma.test',
    inDays: -2,
    event: 'Makossa Night at the Wouri',
    title: 'The bass player said yes',
    titleFr: 'Le bassiste a dit oui',
    body: 'He has not played in Douala for nine years. He asked for two things: a stool of iroko, and that no one sits down before midnight.\n\nThe stool is being made in Bonabéri. The rest is up to you.',
    bodyFr:
      'Il n’avait plus joué à Douala depuis neuf ans. Il a demandé deux choses : un tabouret en iroko, et que personne ne s’assoie avant minuit.\n\nLe tabouret se fabrique à Bonabéri. Le reste dépend de vous.',
    likes: 42,
  },
  {
    by: 'organizer@ngoma.test',
    inDays: -9,
    title: 'A night bus home for everyone',
    titleFr: 'Un bus de nuit pour tout le monde',
    body: 'From now on a bus waits after each of our evenings on the quay: to Akwa, Bonamoussadi and Makepe, until three in the morning. Show your ticket to the driver.',
    bodyFr:
      'Désormais, un bus attend après chacune de nos soirées sur le quai : vers Akwa, Bonamoussadi et Makepe, jusqu’à trois heures du matin. Présentez votre billet au chauffeur.',
    likes: 67,
  },
  {
    by: 'organizer2@ngoma.test',
    inDays: -4,
    event: 'The Mvet Speaks',
    title: 'Nine strings, one voice',
    titleFr: 'Neuf cordes, une voix',
    body: 'The instrument for the evening was finished on Tuesday in Sangmélima, out of the same raffia as its grandfather. Come early: the calabashes sound best up close.',
    bodyFr:
      'L’instrument de la soirée a été achevé mardi à Sangmélima, dans le même raphia que son grand-père. Venez tôt : les calebasses s’écoutent de près.',
    likes: 18,
  },
  {
    by: fako,
    inDays: -5,
    event: 'Handball Cup Final',
    title: 'Drums are welcome in stand B',
    titleFr: 'Les tambours sont bienvenus en tribune B',
    body: 'Supporters asked, and the hall agreed: drums and trumpets may come in, as long as they sit in stand B. Be there half an hour before the throw-off, because the instruments are looked at.',
    bodyFr:
      'Les supporters l’ont demandé, la salle a dit oui : tambours et trompettes peuvent entrer, à condition de s’installer en tribune B. Venez une demi-heure avant le coup d’envoi, car les instruments sont contrôlés.',
    likes: 23,
  },
  {
    by: silicon,
    inDays: -3,
    event: 'Women Who Code: Douala',
    title: 'Bring a laptop, or borrow ours',
    titleFr: 'Venez avec un ordinateur, ou empruntez le nôtre',
    body: 'Twelve laptops are ready for those who have none. Write your name on the list at the entrance; they are given out from half past four, and the first workshop begins at five.',
    bodyFr:
      'Douze ordinateurs attendent celles qui n’en ont pas. Inscrivez-vous sur la liste à l’entrée : ils sont prêtés dès seize heures trente, et le premier atelier commence à dix-sept heures.',
    likes: 31,
  },
];

/** Returns the steps that publish the organizers' posts with their likes and comments. */
export function postSteps(
  app: DemoApp,
  { people, calendar, findEvent }: { people: DemoPeople; calendar: DemoCalendar; findEvent: (name: string) => CreatedEvent },
) {
  return demoPosts.flatMap(({ by, inDays, event, likes, ...texts }) => {
    let postId = '';
    const at = calendar(inDays, 11, 40);
    const run = async () => {
      const { posts } = app.features;
      const eventId = event === undefined ? undefined : findEvent(event).id;
      const { _id } = await posts.create(people.sessionOf(by), { ...texts, eventId }, undefined, 'en');
      postId = _id;
      for (const person of people.buyers.slice(0, likes)) await posts.like(person, _id);
      await notifyFollowers(app, _id, at);
    };
    const comments = demoComments[texts.title] ?? [];
    return [{ at, run }, ...commentSteps(app, comments, { people, calendar, postId: () => postId })];
  });
}

import { answerInThread } from '#platform/concurrency/worker-thread';
import { ticketsPdf } from './ticket-pdf.ts';

/** The thread that creates ticket PDFs. */
answerInThread(ticketsPdf);

/** First file of the console's thread where the source runs. A build has `packed-thread.ts`. */
import { serveThread } from './serve-thread.ts';

serveThread('compiled');

import './page/schemas.ts';
import './page/kit-styles.ts';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './page/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Start } from './app/start.tsx';
import { connect } from './connection/connect.ts';
import { readNonce } from './page/csp-nonce.ts';
import { createPreferences } from './page/stores/preferences.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to draw into.');

createRoot(root).render(
  <StrictMode>
    <Start
      connection={connect()}
      nonce={readNonce(document)}
      preferences={createPreferences(window.localStorage)}
    />
  </StrictMode>,
);

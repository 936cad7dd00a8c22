// A window and nothing in it: what Electron itself costs, beside which the console is measured. Its
// switches are those of our own window.
const { app, BrowserWindow } = require('electron');
const path = require('node:path');

app.enableSandbox();
app.setPath('userData', process.env.BARE_FOLDER);
app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    show: false,
    backgroundColor: '#1b1e24',
    webPreferences: { sandbox: true, contextIsolation: true, spellcheck: false },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadFile(path.join(__dirname, 'index.html'));
});
app.on('window-all-closed', () => app.quit());

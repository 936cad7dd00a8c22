/**
 * The desktop program: its menu, boxes, notifications and updates. `&` stands before the letter
 * that opens a menu.
 */
export const desktop = {
  'desktop.startedAgain':
    'Yardmaster stopped and started again. Everything it had said was saved is here.',
  'desktop.cannotStart': 'Yardmaster can’t start',

  'desktop.menu.file': '&File',
  'desktop.menu.print': '&Print…',
  'desktop.menu.savePdf': 'Save page as PD&F…',
  'desktop.menu.quit': '&Quit',
  'desktop.menu.services': 'Services',
  'desktop.menu.hide': 'Hide Yardmaster',
  'desktop.menu.hideOthers': 'Hide others',
  'desktop.menu.showAll': 'Show all',
  'desktop.menu.edit': '&Edit',
  'desktop.menu.undo': '&Undo',
  'desktop.menu.redo': '&Redo',
  'desktop.menu.cut': 'Cu&t',
  'desktop.menu.copy': '&Copy',
  'desktop.menu.paste': '&Paste',
  'desktop.menu.selectAll': 'Select &all',
  'desktop.menu.view': '&View',
  'desktop.menu.reload': '&Reload',
  'desktop.menu.actualSize': '&Actual size',
  'desktop.menu.zoomIn': 'Zoom &in',
  'desktop.menu.zoomOut': 'Zoom &out',
  'desktop.menu.fullScreen': '&Full screen',
  'desktop.menu.devTools': '&Developer tools',
  'desktop.menu.window': '&Window',
  'desktop.menu.minimize': '&Minimize',
  'desktop.menu.closeWindow': '&Close',
  'desktop.menu.help': '&Help',
  'desktop.menu.dataFolder': 'Open &data folder',
  'desktop.menu.logFolder': 'Open &log folder',
  'desktop.menu.report': '&Save diagnostic report…',
  'desktop.menu.about': '&About Yardmaster',

  'desktop.about.title': 'About Yardmaster',
  'desktop.report.title': 'Save diagnostic report',
  'desktop.report.notSaved': 'The report couldn’t be saved. Choose another folder and try again.',
  'desktop.page.title': 'Save page as PDF',
  'desktop.page.notSaved': 'The page couldn’t be saved. Choose another folder and try again.',
  'desktop.page.notPrinted':
    'Nothing was printed. Check the printer and try again, or save the page as a PDF from the File menu.',
  'desktop.folder.notOpened': 'This folder couldn’t be opened: {folder}',
  'desktop.saveAs': 'Save as',
  'desktop.leave.what': 'What was typed and isn’t saved yet would be lost.',
  'desktop.call.title': 'Call',
  'desktop.call.ask': 'Call {number} with this computer’s phone app?',
  'desktop.call.do': 'Call',
  'desktop.link.title': 'Open in browser',
  'desktop.link.ask': 'Open {host} in this computer’s browser?',
  'desktop.link.stay': 'Stay here',
  'desktop.document.notPdf': 'This isn’t a PDF, so it wasn’t opened.',
  'desktop.document.noProgram':
    'This computer has no program that opens PDFs. Save the document instead.',
  'desktop.document.notWritten':
    'The PDF couldn’t be prepared for opening. Save the document instead.',

  'desktop.update.notInstalled':
    'This copy of Yardmaster can’t update itself. Whoever set it up updates it.',
  'desktop.update.noFeed':
    'No update feed is set up. Whoever manages this computer installs new versions.',
  'desktop.update.wentBack':
    'The update feed went back from version {seen} to {offered}, so it wasn’t used. Tell whoever manages this computer.',
  'desktop.update.nothingToDownload': 'There’s no new version to download.',
  'desktop.update.notDownloaded':
    'Version {version} couldn’t be downloaded and verified. Nothing was changed. Try again later.',
  'desktop.update.nothingToInstall': 'There’s no new version to install. Download it first.',
  'desktop.update.busy': 'The last step is still running. Wait a moment.',
  'desktop.update.failed': 'The update failed. Nothing was changed. Try again later.',
  'desktop.feed.incomplete': 'This copy’s update feed isn’t set up completely.',
  'desktop.feed.address': 'The update feed can’t be used. {why}',
  'desktop.feed.keyKind': 'The update feed’s key isn’t an Ed25519 key.',
  'desktop.feed.keyUnreadable': 'The update feed’s key can’t be read.',
  'desktop.feed.notSigned':
    'The update feed isn’t signed by Yardmaster’s publisher, so it wasn’t used.',
  'desktop.feed.unknownForm': 'The update feed is in a format this version doesn’t know.',
  'desktop.feed.otherSystem': 'The update feed is for another system.',
  'desktop.feed.answered':
    'The update feed answered with error {status}. Try again later, or tell whoever manages this computer.',
  'desktop.feed.tooLarge': 'The update feed is too large to be right, so it wasn’t used.',
  'desktop.feed.networkSignIn': 'The update feed can’t be reached. {why}',
  'desktop.feed.untrusted':
    'The update feed’s certificate isn’t trusted, so it wasn’t used. Check the network, or ask your administrator.',
  'desktop.feed.proxy':
    'This computer’s proxy doesn’t let the update feed through. Ask your administrator to allow its address.',
  'desktop.feed.unreachable':
    'The update feed can’t be reached. Yardmaster works without it and tries again later.',

  'desktop.attention.notice': 'Yardmaster needs you',
  'desktop.attention.signedOut': '{service} is signed out',
  'desktop.attention.locked': 'Yardmaster needs you',
  'desktop.attention.unlock': 'Unlock the desk to see why.',
  'desktop.attention.rejected': 'Operation rejected',
  'desktop.attention.conflict': 'Operation in conflict',
  'desktop.attention.needs-clerk': 'Operation needs a decision',
  'desktop.attention.awarded': 'Bid awarded',
  'desktop.attention.awardedMinutes':
    'Your {price} bid was awarded. You have {left, plural, one {# minute} other {# minutes}} to accept the load.',
  'desktop.attention.awardedSeconds':
    'Your {price} bid was awarded. You have {left, plural, one {# second} other {# seconds}} to accept the load.',
  'desktop.attention.unverified': 'This came in a message and isn’t verified.',
};

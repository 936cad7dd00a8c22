/** Documents of appointments on their way up and down. */
export const documents = {
  'documents.none': 'No documents',
  'documents.save.of': 'Save {name}',
  'documents.remove.of': 'Remove {name}',
  'documents.remove.unreadable': 'Remove this document',
  'documents.downloading': 'Downloading {name}',
  'documents.choose.of': 'Choose a file for {field}',
  'documents.uploading': 'Uploading {name}',
  'documents.uploaded': '{name} uploaded.',
  'documents.notArrived':
    'Nothing was sent: “{name}” isn’t uploaded yet. Wait until it is, try again, or take it out.',
  'documents.upload.noAnswer': 'Yardmaster didn’t answer. Upload the file again.',
  'documents.waiting': 'Waiting',
  'documents.waitingForAnswer': 'Waiting for the answer',
  'documents.canceled': 'Canceled.',
  'documents.view.of': 'View {name}',
  'documents.view.notPicture': '{name} isn’t a picture that can be shown. Save it instead.',
  'documents.heic':
    'HEIC photos don’t open on every computer. Nothing was sent yet. Save the photo as JPEG and choose it again, or upload it as it is.',
  'documents.uploadCanceled': 'Upload canceled.',
  'documents.uploadCanceledUnsure':
    'Upload canceled. If the file arrived anyway, it isn’t attached to anything.',
  'documents.downloadCanceled': 'Download canceled.',
  'documents.closed': 'Stopped because Yardmaster closed.',
  'documents.unfinished': 'Stopped because it was left unfinished. Start again.',
  'documents.tooMany':
    'Four documents are already on their way. Wait for one to finish, or cancel one.',
  'documents.over': 'This transfer is over. Start again.',
  'documents.busy': 'This document is already being sent.',
  'documents.changed': 'The file changed while it was being read. Choose it again.',
  'documents.nothing': 'This download is gone. Download the document again.',
  'documents.noAddress':
    'Documents can’t be downloaded because their address isn’t set. An administrator can add it in Settings, under Facility and services.',
  'documents.badKey': 'This document can’t be downloaded. {why}',
  'documents.badAnswer':
    'The service took the document, but its answer can’t be used, so the document isn’t attached. {why}',
  'documents.unsure': '{why} Upload it again. An extra copy does no harm.',
  'documents.failed': 'Couldn’t download “{name}”. {why}',
  'documents.notThere': 'The storage host doesn’t have it.',
  'documents.empty': '“{name}” is empty on the storage host.',
  'documents.unreadable': 'The document can’t be read.',
};

/** Hands a file to the browser or the desktop program to be saved; nothing is opened by itself. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Taken back only when the browser had time to begin.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** What the search for words outside of the catalogue passes over. */

/** What looks like words and is none: queries of a database, keys of the keyboard, words of the services, our name, words of styles. */
export const notWords: readonly RegExp[] = [
  /\((?:prefers|forced)-[a-z-]+: [a-z]+\)$|(?:sans-serif|monospace)$| minmax\(| \[tabindex/,
  /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN|COMMIT|ROLLBACK|VACUUM|REPLACE|WITH)\b/,
  // Kinds of visits, trailers and loads as the service names them (contract.md 1.5).
  /^shared\/gate\/(check-in|container-kinds)\.ts:\d+ (Live|Drop|Unknown|Trailer|Container|Oversized|Chassis|Reefer|Other|Full|Empty|Partially Loaded)$/,
  /^shared\/now\/\S+:\d+ (Live|Drop)$/,
  /^renderer\/features\/gate\/\S+:\d+ (Unknown|Cancelled)$/,
  /^shared\/layout\/geojson\.ts:\d+ Polygon$/,
  // A font.
  /px system-ui, sans-serif$/,
  // Where something stands in the page.
  /^\S+:\d+ \[data-/,
  / DOT \$$/,
  // Keys of the keyboard, where a key that was pressed is compared.
  /^renderer\/(yard-map\/(map-keys|pointer-input)|features\/layout\/(number-field|pointer-input|selection-panel|use-pointer-input))\.tsx?:\d+ (Enter|Escape|Delete|Backspace)$/,
  /^renderer\/features\/(gate\/gate-screen|quoting\/(lane-field|open-panel|place-field|quote-form|shipper-field)|appointments\/schedule\/(appointment-list|use-timeline-input))\.tsx?:\d+ (Enter|Escape|Home)$/,
  /^renderer\/(operations\/dialogs\/pick-dialog|features\/yard\/(past\/past-bar|grid\/(spot-row|use-choosing)|screen\/map-find|waiting\/(use-drag-source|waiting-row)))\.tsx?:\d+ (Enter|Escape)$/,
  // Our name: a window, a folder, what a call says of who makes it.
  /^main\/(console\/console|program\/data-folder|quoting\/quote-desk|remote\/http|hosts\/electron\/(desktop-actions|menu|window))\.ts:\d+ Yardmaster$/,
  // What departs, the direction of a load and what a record of the service is, as the services name them (contract.md 1.5, 1.7, 1.9).
  /^(shared\/(yard\/contents|console-api\/operations)|renderer\/operations\/draft)\.ts:\d+ All$/,
  /^shared\/quoting\/fill\.ts:\d+ Inbound$/,
  /^renderer\/features\/yard\/waiting\/waiting-row\.tsx:\d+ Unknown$/,
  /^main\/remote\/dock-scheduling\/kinds\.ts:\d+ (Spot|Appointment|Dock|Warehouse)$/,
  /^main\/remote\/dock-scheduling\/create-client\.ts:\d+ Spot$/,
  /^main\/remote\/dock-scheduling\/decode-appointments\.ts:\d+ Unknown$/,
  /^main\/remote\/(dock-scheduling\/query|undocumented\/yard)\.ts:\d+ Departed$/,
  // The scheme of a header, parts of a body with files, and what the log has of a path that may not be called.
  /^main\/remote\/undocumented\/yard\.ts:\d+ Bearer$/,
  /^main\/remote\/multipart\.ts:\d+ (--\$ Content-Disposition: form-data; |multipart\/form-data; boundary=)/,
  /^main\/remote\/origin-guard\.ts:\d+ The address does not belong to the service\.$/,
  // Where a PEM key begins.
  /^main\/facilities\/profile\.ts:\d+ PRIVATE KEY$/,
  /\b(translate\(\$px|prefers-reduced-motion|resolution: \$dppx|yard-map-card |sans-serif$)/,
  // How letters on the map are written: weight, size, font.
  /^renderer\/yard-map\/lettering\.ts:\d+ \$ \$px \$$/,
  // How a link leaves, and numbers that authorities give ("MC 123456").
  /:\d+ (noopener noreferrer|MC \$)$/,
  /^main\/.* (seq, id, created_at|\(@search IS NULL)/,
  // Statuses of appointments as the service names them (contract.md 1.9).
  /^(shared\/appointments|shared\/now|renderer\/schedule)\/\S+:\d+ (Requested|Scheduled|Arrived|Completed|Cancelled|Unknown)$/,
  // Letters that are drawn, where something stands in a form, keys, and a choice in SQL.
  / (600 )?1[12]px \$$/,
  /:\d+ input:not\(/,
  / Alt\+Arrow\S+ Alt\+Arrow\S+$/,
  / CASE WHEN /,
  // Headers and policies of HTTP, folders of systems, names of secrets on the disk, where in the program something failed, the program's name.
  /charset=utf-8|filename="\$"|<!doctype html>|^main\/hosts\/page-policy\.ts/,
  /^main\/hosts\/page-files\.ts:\d+ Not found $/,
  /^main\/program\/data-folder\.ts:\d+ (Local|Library|Application Support)$/,
  /^main\/program\/profile-secrets\.ts:\d+ taken from the profile/,
  /^main\/program\/shutdown\.ts:\d+ stop \$$/,
  /: ?\d+ Yardmaster \$$/,
  // What the log of backups says, and the first words of formats on the disk.
  /^main\/kernel\/backups\/(open-kept|rebuild)\.ts:\d+ A (log was mended|file cannot be written|backup )/,
  /^main\/kernel\/backups\/\S+:\d+ (SQLite format 3$|log lost$|with twin$|Yardmaster twin of the log )/,
];

/** What the search for words outside of the catalogue passes over. */

/** Folders and files whose words are not in the catalogue yet. The list only gets shorter. */
export const notYet: readonly string[] = [
  'main/facilities/profile.ts',
  'main/facilities/sign-ins.ts',
  'main/facilities/test-services.ts',
  'main/facilities/workstation-parts.ts',
  'main/layout/layout-store.ts',
  'main/remote/',
  'shared/console-api/',
];

/** What looks like words and is none: queries of a database, keys of the keyboard, words of the services, our name, words of styles. */
export const notWords: readonly RegExp[] = [
  /\((?:prefers|forced)-[a-z-]+: [a-z]+\)$|(?:sans-serif|monospace)$| minmax\(| \[tabindex/,
  /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN|COMMIT|ROLLBACK|VACUUM|REPLACE|WITH)\b/,
  // Kinds of visits, trailers and loads as the service names them (contract.md 1.5).
  /^shared\/gate\/check-in\.ts:\d+ (Live|Drop|Unknown|Trailer|Container|Oversized|Chassis|Reefer|Other|Full|Empty|Partially Loaded)$/,
  /^renderer\/features\/gate\/\S+:\d+ (Unknown|Cancelled)$/,
  /^shared\/layout\/geojson\.ts:\d+ Polygon$/,
  // A font.
  /px system-ui, sans-serif$/,
  // Where something stands in the page.
  /^\S+:\d+ \[data-/,
  / DOT \$$/,
  / (Enter|Escape|Tab|Home|End|Delete|Backspace)$/,
  / (Inbound|Outbound|Yardmaster)$/,
  / (All|Unknown)$/,
  /\b(translate\(\$px|prefers-reduced-motion|resolution: \$dppx|yard-map-card |sans-serif$)/,
  / \$ \$px \$$/,
  // How a link leaves, and numbers that authorities give ("MC 123456").
  /:\d+ (noopener noreferrer|MC \$)$/,
  /^main\/.* (seq, id, created_at|\(@search IS NULL)/,
  // Statuses of appointments as the service names them (contract.md 1.9).
  /^(shared\/appointments|renderer\/schedule)\/\S+:\d+ (Requested|Scheduled|Arrived|Completed|Cancelled|Unknown)$/,
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
  /^main\/program\/start-console\.ts:\d+ Clerk$/,
  /: ?\d+ Yardmaster \$$/,
  // What the log of backups says, and the first words of formats on the disk.
  /^main\/kernel\/backups\/(open-kept|rebuild)\.ts:\d+ A (log was mended|file cannot be written|backup )/,
  /^main\/kernel\/backups\/\S+:\d+ (SQLite format 3$|log lost$|with twin$|Yardmaster twin of the log )/,
];

/**
 * The least a list of appointments can be: rows in view made by hand on each scroll, seven cells of
 * text, no icon, role or listener.
 */
import { timeText } from '../../../renderer/features/appointments/schedule/appointment-columns.tsx';
import type { ZoneFormat } from '../../../renderer/ui/text/time.ts';
import type { Appointment } from '../../../shared/appointments/model.ts';

const rowHeight = 30;

/** Shows the list in `host`; returns what scrolls. */
export function mountRaw(
  host: HTMLElement,
  rows: readonly Appointment[],
  zone: ZoneFormat,
): HTMLElement {
  const scroller = document.createElement('div');
  scroller.style.cssText = 'position:relative;flex:1;min-height:0;overflow:auto;font-size:13px';
  const body = document.createElement('div');
  body.style.cssText = `position:relative;height:${rows.length * rowHeight}px`;
  scroller.append(body);
  host.replaceChildren(scroller);
  const drawn = new Map<number, HTMLElement>();
  const make = (index: number): HTMLElement => {
    const row = rows[index] as Appointment;
    const element = document.createElement('div');
    element.style.cssText = `position:absolute;inset:0 0 auto;height:${rowHeight}px;display:grid;grid-template-columns:repeat(7,1fr);transform:translateY(${index * rowHeight}px)`;
    const texts = [
      `${zone.day(Date.parse(row.start), Date.parse(row.start))} ${timeText(zone, row)}`,
      row.dockId,
      row.status,
      '',
      row.companyName,
      `${row.confirmationNumber} ${row.refNumbers[0]}`,
      row.loadTypeId,
    ];
    for (const text of texts) {
      const cell = document.createElement('div');
      cell.textContent = text;
      element.append(cell);
    }
    return element;
  };
  const draw = () => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight));
    const last = Math.min(rows.length - 1, first + Math.ceil(scroller.clientHeight / rowHeight));
    for (const [index, element] of drawn) {
      if (index >= first && index <= last) continue;
      element.remove();
      drawn.delete(index);
    }
    for (let index = first; index <= last; index += 1) {
      if (drawn.has(index)) continue;
      const element = make(index);
      drawn.set(index, element);
      body.append(element);
    }
  };
  scroller.addEventListener('scroll', draw, { passive: true });
  draw();
  return scroller;
}

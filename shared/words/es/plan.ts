import type { plan as english } from '../en/plan.ts';
import type { Translation } from '../translation.ts';

export const plan: Translation<typeof english> = {
  'plan.best.spot': '{number, number}: {spot}. {why}',
  'plan.best.name': 'Mejores lugares',
  'plan.best.keys': 'Presionar el número para elegir uno.',

  'plan.why.door': 'Su cita es en este andén a las {at, time, short}.',
  'plan.why.reserved': 'Reservado para él.',
  'plan.why.plug': 'Tiene toma para refrigerados.',
  'plan.why.hazmat': 'En el área de materiales peligrosos.',
  'plan.why.kept': 'Apartado para {company}.',
  'plan.why.empties': 'Entre los vacíos.',
  'plan.why.keepsFree': 'Deja libre {door} para las {at, time, short}.',
  'plan.why.early': 'Su cita en {door} es hasta las {at, time, short}.',
  'plan.why.live': 'Un andén libre para una carga en vivo.',
  'plan.why.parking': 'Deja libres los andenes.',
  'plan.why.company': 'Junto a otros de {company}.',
  'plan.why.way': '{feet, number} ft menos de recorrido que el siguiente.',
  'plan.why.allowed': 'Libre, y nada habla en contra.',

  'plan.but.length': 'Muy corto: mide {feet, number} ft y caben {most, number} ft.',
  'plan.but.door': 'Su cita es en {door} a las {at, time, short}.',
  'plan.but.needed': 'Otra cita necesita este andén a las {at, time, short}.',
  'plan.but.plug': 'Sin toma para refrigerados.',
  'plan.but.plugTaken': 'Ocupa una toma para refrigerados que no necesita.',
  'plan.but.hazmat': 'Fuera del área de materiales peligrosos.',
  'plan.but.forHazmat': 'Solo para materiales peligrosos.',
  'plan.but.reserved': 'Reservado para otro.',
  'plan.but.kept': 'Apartado para {companies}.',
  'plan.but.turn': '{asset} lleva más tiempo en espera de este andén.',
  'plan.but.notEmpties': 'No está en el área de vacíos.',
  'plan.but.empties': 'Solo para vacíos.',
  'plan.but.shared': 'Ya hay algo ahí.',
};

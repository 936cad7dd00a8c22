import type { rules as english } from '../en/rules.ts';
import type { Translation } from '../translation.ts';

/**
 * Trucks, trailers, containers, spots and doors are all masculine, so bare names take masculine
 * words.
 */
export const rules: Translation<typeof english> = {
  'rules.asset':
    '{kind, select, truck {Camión {name}} trailer {Remolque {name}} chassis {Chasis {name}} reefer {Refrigerado {name}} other {Contenedor {name}}}',
  'rules.spot': '{kind, select, door {Andén {name}} other {Lugar {name}}}',

  'rules.where.spot': 'en {spot}',
  'rules.where.hooked': 'enganchado a {truck}, {where}',
  'rules.where.waiting': 'en la lista de espera',

  'rules.finding.unknownSpot': '{spot} no está en este patio. Elegir otro lugar.',
  'rules.finding.unknownAsset': '{asset} ya no está en el patio. Es posible que haya salido.',
  'rules.finding.spotClosed': '{spot} está cerrado. Abrirlo o elegir otro lugar.',
  'rules.finding.spotHasTruck': '{spot} ya tiene {trucks}. En un lugar cabe un solo camión.',
  'rules.finding.spotHasContainer':
    '{spot} ya tiene {containers}. En un lugar cabe un solo remolque desenganchado.',
  'rules.finding.alreadyPlaced': '{asset} ya está en {spot}. Moverlo desde ahí.',
  'rules.finding.hookedAssign':
    '{container} está enganchado a {truck}. Asignar el camión o desenganchar primero el remolque.',
  'rules.finding.hookedHere': '{container} ya está enganchado a {truck}.',
  'rules.finding.hookedElsewhere':
    '{container} está enganchado a {truck}. Desengancharlo ahí primero.',
  'rules.finding.hookedAlone':
    '{container} está enganchado a {truck} y va con él. Desengancharlo primero para manejarlo solo.',
  'rules.finding.notHooked': '{container} no está enganchado a {truck}. Ya está desenganchado.',
  'rules.finding.hookedToOther':
    '{container} no está enganchado a {truck}. Está enganchado a {other}.',
  'rules.finding.truckFull':
    '{truck} ya lleva {containers}. Un camión lleva {most, number} como máximo.',
  'rules.finding.noRoomToUnhook':
    '{spot} ya tiene {containers}. En un lugar cabe un solo remolque desenganchado, así que {container} no puede quedarse ahí.',
  'rules.finding.notOnSpot': '{asset} no está en {spot}. Está {where}.',
  'rules.finding.moreDepart':
    '{spot} también tiene {assets}, que saldría con lo demás. Revisar el lugar e intentar de nuevo.',
  'rules.finding.moreWait':
    '{spot} también tiene {assets}, que iría a la lista de espera. Revisar el lugar e intentar de nuevo.',
  'rules.finding.emptyDepart': '{spot} está vacío. No hay nada que registrar de salida.',
  'rules.finding.emptyUnassign': '{spot} está vacío. No hay nada que enviar a la lista de espera.',
  'rules.finding.sameSpot': '{asset} ya está en {spot}. Elegir otro lugar.',
  'rules.finding.reasonMissing': 'Escribir o elegir un motivo.',
  'rules.finding.noTruck': '{spot} no tiene camión. Lo que hay ahí: {assets}.',
  'rules.finding.noContainer':
    '{spot} no tiene ningún remolque desenganchado. Uno enganchado sale con su camión, o solo una vez desenganchado.',
  'rules.finding.alreadyClosed': '{spot} ya está cerrado.',
  'rules.finding.alreadyOpen': '{spot} ya está abierto.',
  'rules.finding.held': '{asset} está retenido: liberarlo primero en su tarjeta. {why}',

  'rules.finding.closeOccupied':
    '{spot} todavía tiene {assets}. Lo que está ahí se queda hasta que alguien lo mueva.',
  'rules.finding.acrossSpots':
    '{container} está {containerAt} y {truck} está {truckAt}. Engancharlos solo si de verdad están juntos.',
  'rules.finding.unassignMixed':
    '{spot} tiene {assets}. Es de esperar que todo vaya a la lista de espera.',
  'rules.finding.reservedFor':
    '{spot} está reservado para {whom}. Seguir solo si {asset} puede ocuparlo.',
  'rules.finding.reservedUntil':
    '{spot} está reservado hasta {until, date, medium}; el servicio no dice para quién. Seguir solo si está reservado para {asset}.',
  'rules.finding.reserved': '{spot} está reservado. Seguir solo si está reservado para {asset}.',
  'rules.finding.unhookOffSpot':
    '{truck} no está en ningún lugar. Es de esperar que {container} vaya a la lista de espera.',
  'rules.finding.hookedLeave':
    '{count, plural, one {{containers} está enganchado. Es de esperar que salga con el camión.} other {{containers} están enganchados. Es de esperar que salgan con el camión.}} Desenganchar lo que deba quedarse.',
};

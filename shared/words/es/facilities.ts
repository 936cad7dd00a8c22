import type { facilities as english } from '../en/facilities.ts';
import type { Translation } from '../translation.ts';

export const facilities: Translation<typeof english> = {
  'facilities.zone.other':
    'Las horas se muestran en {shown}, pero la instalación está en {told}. Reiniciar Yardmaster para usar la zona horaria de la instalación.',
  'facilities.zone.computer':
    'Las horas se muestran en la zona horaria de esta computadora ({shown}) porque no se conoce la de la instalación.',
};

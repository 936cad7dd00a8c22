/**
 * Towns of Mexico with freight: crossings, ports, and where factories and warehouses stand. The
 * bundled list of ZIPs has none. A town that is missing here can be typed all the same.
 */
import type { Town } from '../../shared/places/town.ts';

/** By state: name, latitude, longitude, and thousands of people, which order suggestions. */
const TOWNS: Readonly<Record<string, string>> = {
  AGS: 'Aguascalientes 21.88 -102.29 860, Jesús María 21.96 -102.34 60',
  BC:
    'Tijuana 32.53 -117.02 1800, Mexicali 32.65 -115.47 850, Ensenada 31.87 -116.6 330, ' +
    'Tecate 32.57 -116.63 80, Rosarito 32.36 -117.05 100',
  BCS: 'La Paz 24.14 -110.31 250, Cabo San Lucas 22.89 -109.91 200',
  CAMP: 'Campeche 19.84 -90.53 250, Ciudad del Carmen 18.65 -91.81 190',
  CDMX: 'Ciudad de México 19.43 -99.13 9200, Azcapotzalco 19.48 -99.18 430',
  CHIH:
    'Ciudad Juárez 31.74 -106.49 1500, Chihuahua 28.63 -106.09 930, Cuauhtémoc 28.4 -106.87 140, ' +
    'Delicias 28.19 -105.47 130, Hidalgo del Parral 26.93 -105.67 110, Ojinaga 29.56 -104.42 25, ' +
    'Palomas 31.78 -107.62 5',
  CHIS: 'Tuxtla Gutiérrez 16.75 -93.12 580, Tapachula 14.9 -92.26 220',
  COAH:
    'Saltillo 25.42 -101 860, Torreón 25.54 -103.41 690, Monclova 26.91 -101.42 240, ' +
    'Piedras Negras 28.7 -100.52 170, Ciudad Acuña 29.32 -100.93 160, ' +
    'Ramos Arizpe 25.54 -100.95 110, Derramadero 25.28 -101.27 2, Sabinas 27.85 -101.12 60',
  COL: 'Manzanillo 19.05 -104.32 160, Colima 19.24 -103.72 150',
  DGO: 'Durango 24.02 -104.67 620, Gómez Palacio 25.56 -103.5 300, Ciudad Lerdo 25.54 -103.52 95',
  GRO: 'Acapulco 16.85 -99.88 660, Chilpancingo 17.55 -99.5 220, Zihuatanejo 17.64 -101.55 70',
  GTO:
    'León 21.12 -101.68 1580, Irapuato 20.68 -101.35 450, Celaya 20.52 -100.81 380, ' +
    'Silao 20.94 -101.43 85, Salamanca 20.57 -101.2 160, Guanajuato 21.02 -101.26 70, ' +
    'San José Iturbide 21 -100.39 30, Apaseo el Grande 20.55 -100.69 30',
  HGO: 'Pachuca 20.12 -98.73 300, Tula de Allende 20.05 -99.34 35, Tizayuca 19.84 -98.98 110',
  JAL:
    'Guadalajara 20.67 -103.35 1390, Zapopan 20.72 -103.39 1260, Tlaquepaque 20.64 -103.31 650, ' +
    'El Salto 20.52 -103.18 180, Tlajomulco 20.47 -103.44 60, Lagos de Moreno 21.36 -101.93 110, ' +
    'Tepatitlán 20.82 -102.76 100, Puerto Vallarta 20.65 -105.23 220, ' +
    'Ocotlán 20.35 -102.77 95, Ciudad Guzmán 19.7 -103.46 105',
  MEX:
    'Toluca 19.29 -99.66 490, Cuautitlán Izcalli 19.65 -99.25 490, Cuautitlán 19.67 -99.18 180, ' +
    'Tultitlán 19.65 -99.17 500, Tepotzotlán 19.71 -99.22 70, Tlalnepantla 19.54 -99.19 650, ' +
    'Naucalpan 19.48 -99.24 780, Ecatepec 19.6 -99.05 1650, Lerma 19.29 -99.51 25, ' +
    'Huehuetoca 19.83 -99.2 100, Ixtapaluca 19.32 -98.88 370, Chalco 19.26 -98.9 170, ' +
    'Zumpango 19.8 -99.1 60, Texcoco 19.51 -98.88 110',
  MICH:
    'Morelia 19.7 -101.19 740, Uruapan 19.42 -102.06 300, Lázaro Cárdenas 17.96 -102.2 85, ' +
    'Zamora 19.99 -102.28 150, Apatzingán 19.09 -102.35 100, La Piedad 20.34 -102.03 90',
  MOR: 'Cuernavaca 18.92 -99.23 340, Cuautla 18.81 -98.95 160, Jiutepec 18.88 -99.18 180',
  NAY: 'Tepic 21.5 -104.89 370',
  NL:
    'Monterrey 25.67 -100.31 1140, Guadalupe 25.68 -100.26 640, Apodaca 25.78 -100.19 650, ' +
    'Escobedo 25.8 -100.32 450, General Escobedo 25.8 -100.32 450, ' +
    'San Nicolás de los Garza 25.74 -100.3 410, Santa Catarina 25.67 -100.46 300, ' +
    'San Pedro Garza García 25.66 -100.4 130, García 25.81 -100.59 390, ' +
    'Ciénega de Flores 25.95 -100.17 65, Salinas Victoria 25.96 -100.29 80, ' +
    'Pesquería 25.78 -100.05 140, Linares 24.86 -99.57 65, Sabinas Hidalgo 26.51 -100.18 33, ' +
    'Colombia 27.7 -99.75 1, Cadereyta Jiménez 25.59 -100 120, Montemorelos 25.19 -99.83 45',
  OAX: 'Oaxaca 17.06 -96.72 260, Salina Cruz 16.18 -95.2 80, Tuxtepec 18.09 -96.12 105',
  PUE:
    'Puebla 19.04 -98.2 1540, San Martín Texmelucan 19.28 -98.43 90, Tehuacán 18.46 -97.39 290, ' +
    'San José Chiapa 19.23 -97.77 5, Cuautlancingo 19.09 -98.27 80',
  QRO:
    'Querétaro 20.59 -100.39 790, El Marqués 20.62 -100.29 80, ' +
    'San Juan del Río 20.39 -99.99 180, Corregidora 20.53 -100.44 150, ' +
    'Pedro Escobedo 20.5 -100.14 15',
  QROO: 'Cancún 21.16 -86.85 890, Chetumal 18.5 -88.3 170, Playa del Carmen 20.63 -87.08 300',
  SIN:
    'Culiacán 24.8 -107.39 810, Los Mochis 25.79 -108.99 300, Mazatlán 23.22 -106.42 440, ' +
    'Guasave 25.57 -108.47 80, Guamúchil 25.46 -108.08 75',
  SLP:
    'San Luis Potosí 22.15 -100.98 850, Villa de Reyes 21.81 -100.93 15, ' +
    'Ciudad Valles 21.99 -99.01 135, Matehuala 23.65 -100.64 80, ' +
    'Soledad de Graciano Sánchez 22.18 -100.94 310',
  SON:
    'Hermosillo 29.07 -110.96 860, Nogales 31.31 -110.94 260, Ciudad Obregón 27.48 -109.93 330, ' +
    'San Luis Río Colorado 32.46 -114.77 180, Guaymas 27.92 -110.9 120, ' +
    'Agua Prieta 31.33 -109.55 90, ' +
    'Navojoa 27.08 -109.44 120, Naco 31.33 -109.95 6, Cananea 30.99 -110.3 35, ' +
    'Caborca 30.71 -112.16 70, Empalme 27.96 -110.82 45',
  TAB: 'Villahermosa 17.99 -92.93 340, Cárdenas 17.99 -93.37 90, Paraíso 18.4 -93.21 30',
  TAMPS:
    'Nuevo Laredo 27.48 -99.52 420, Reynosa 26.09 -98.28 690, Matamoros 25.87 -97.5 510, ' +
    'Tampico 22.23 -97.86 300, Altamira 22.39 -97.94 80, Ciudad Victoria 23.74 -99.15 340, ' +
    'Río Bravo 25.99 -98.09 110, Ciudad Madero 22.27 -97.83 205, Valle Hermoso 25.67 -97.81 50, ' +
    'Camargo 26.31 -98.83 8, Ciudad Miguel Alemán 26.4 -99.03 20',
  TLAX: 'Tlaxcala 19.32 -98.24 100, Apizaco 19.42 -98.14 55, Huamantla 19.31 -97.92 60',
  VER:
    'Veracruz 19.17 -96.13 430, Xalapa 19.54 -96.93 440, Coatzacoalcos 18.14 -94.44 210, ' +
    'Córdoba 18.88 -96.92 140, Orizaba 18.85 -97.1 120, Poza Rica 20.53 -97.46 180, ' +
    'Tuxpan 20.96 -97.4 90, Minatitlán 17.99 -94.55 110, Boca del Río 19.1 -96.11 140',
  YUC:
    'Mérida 20.97 -89.62 920, Progreso 21.28 -89.66 45, Umán 20.88 -89.75 50, ' +
    'Valladolid 20.69 -88.2 60',
  ZAC: 'Zacatecas 22.77 -102.58 140, Fresnillo 23.17 -102.87 140, Guadalupe 22.75 -102.52 170',
};

/** About as many people as there are to a ZIP of the US, in thousands: sizes are compared. */
const PEOPLE_TO_A_ZIP = 20;

/** The towns above, as records of the gazetteer. Their postal codes aren't known. */
export const mexicanTowns = (): readonly Town[] =>
  Object.entries(TOWNS).flatMap(([state, list]) =>
    list.split(', ').map((entry): Town => {
      const parts = entry.split(' ');
      const [latitude = 0, longitude = 0, people = 0] = parts.splice(-3).map(Number);
      const weight = Math.ceil(people / PEOPLE_TO_A_ZIP);
      return { city: parts.join(' '), state, country: 'MX', zip: '', latitude, longitude, weight };
    }),
  );

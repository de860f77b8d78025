import type { Market } from './markets.ts';

/** First names by gender and last names. */
export interface Names {
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly last: readonly string[];
}

const words = (text: string): readonly string[] => text.split(',').map((word) => word.trim());

export const names: Readonly<Record<Market['names'], Names>> = {
  dutch: {
    female: words(
      'Anna, Emma, Sanne, Lotte, Fleur, Julia, Iris, Eva, Femke, Noor, Marieke, Saskia, Willemijn, Fatima, Esther, Linda, Yara, Roos',
    ),
    male: words(
      'Daan, Sem, Bram, Thijs, Lars, Jeroen, Pieter, Willem, Mohamed, Ruben, Sander, Maarten, Joost, Floris, Kees, Stijn, Bas, Dirk',
    ),
    last: words(
      "de Jong, Jansen, de Vries, van den Berg, van Dijk, Bakker, Janssen, Visser, Smit, Meijer, de Boer, Mulder, de Groot, Bos, Vos, Peters, Hendriks, van Leeuwen, Dekker, Brouwer, de Wit, Dijkstra, Smits, de Graaf, van der Meer, Kok, Jacobs, van Vliet, Schouten, Hoekstra, Yılmaz, Koster, Willems, Postma, Verhoeven, El Amrani, Kuijpers, Prins, Huisman, 't Hart",
    ),
  },
  german: {
    female: words('Anna, Lena, Sophie, Katharina, Julia, Sabine, Petra, Heike, Laura, Johanna'),
    male: words('Lukas, Jonas, Stefan, Thomas, Andreas, Felix, Matthias, Jürgen, Björn, Tobias'),
    last: words(
      'Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann, Schäfer, Koch, Bauer, Richter, Klein, Wolf, Schröder, Neumann, Schwarz, Krüger',
    ),
  },
  french: {
    female: words('Camille, Léa, Manon, Chloé, Élodie, Sophie, Nathalie, Inès, Juliette, Aurélie'),
    male: words('Lucas, Hugo, Louis, Gabriel, Antoine, Nicolas, François, Mathieu, Julien, Théo'),
    last: words(
      'Martin, Bernard, Dubois, Thomas, Robert, Petit, Durand, Leroy, Moreau, Simon, Laurent, Lefèvre, Michel, Garcia, Fournier, Girard, Mercier, Chevalier',
    ),
  },
  english: {
    female: words('Olivia, Amelia, Emily, Grace, Charlotte, Sarah, Hannah, Priya, Jessica, Megan'),
    male: words('Oliver, Harry, Jack, George, James, William, Daniel, Arjun, Thomas, Michael'),
    last: words(
      "Smith, Jones, Taylor, Brown, Williams, Wilson, Johnson, Davies, Patel, Wright, Walker, O'Brien, Thompson, Roberts, Hughes, Evans, Miller, Cooper",
    ),
  },
  nordic: {
    female: words('Freja, Astrid, Ingrid, Maja, Elsa, Sofie, Karin, Linnéa, Åsa, Mette'),
    male: words('Oskar, Erik, Lars, Anders, Nils, Søren, Johan, Mikkel, Björn, Gustav'),
    last: words(
      'Hansen, Jensen, Nielsen, Andersson, Johansson, Karlsson, Larsen, Sørensen, Lindqvist, Berg, Holm, Åkesson, Bergström, Møller',
    ),
  },
  polish: {
    female: words('Anna, Maria, Katarzyna, Małgorzata, Agnieszka, Zofia, Julia, Ewa'),
    male: words('Piotr, Krzysztof, Tomasz, Paweł, Jan, Michał, Jakub, Łukasz'),
    last: words('Nowak, Kowalski, Wiśniewski, Wójcik, Kamiński, Lewandowski, Zieliński, Szymański, Woźniak, Dąbrowski'),
  },
  japanese: {
    female: words('Yui, Hana, Sakura, Aoi, Rin, Keiko, Naomi'),
    male: words('Haruto, Sota, Ren, Kenji, Takashi, Hiroshi, Yuto'),
    last: words('Sato, Suzuki, Takahashi, Tanaka, Watanabe, Ito, Yamamoto, Nakamura, Kobayashi, Kato'),
  },
  arabic: {
    female: words('Noura, Fatma, Maryam, Dalal, Hessa, Shaikha'),
    male: words('Ahmad, Abdullah, Khaled, Yousef, Fahad, Mishaal'),
    last: words('Al-Sabah, Al-Mutairi, Al-Enezi, Al-Rashidi, Al-Ajmi, Al-Shammari, Al-Azmi, Al-Kandari'),
  },
};

/** Greetings and introductions first, else the first that is there. */
type Material = { id: string; isDefault: boolean; isPte: boolean };

export function defaultMaterial(materials: readonly Material[], isPte: boolean): string | null {
  const fitting = materials.filter((material) => material.isPte === isPte);
  return (fitting.find((material) => material.isDefault) ?? fitting[0])?.id ?? null;
}

/** Somebody's name keeps its own direction, whatever is written around it. */
export const PersonName = ({ name }: { name: string }) => <bdi>{name}</bdi>;

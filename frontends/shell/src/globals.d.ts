declare const __DEVELOPMENT_BUILD__: boolean;
declare const __BUILD_ID__: string;
